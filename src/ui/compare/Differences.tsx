/** What differs, in words, and the ways from one difference to the next. */

import {
  datagramDifferenceText,
  firstDifferenceText,
} from '../../analysis/compare/difference-text.ts';
import { knownDifference } from '../../analysis/compare/first-difference.ts';
import { Lateness } from '../../analysis/compare/lateness.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { titleWithKey } from '../controls/keyboard.ts';
import { useBoth } from './both-frames.ts';

export interface DifferencesProps {
  readonly letterKeys: boolean;
  readonly onFirst: () => void;
  readonly onBeside: (direction: 1 | -1) => void;
  readonly onSwap: () => void;
}

export function DifferenceKeys({ letterKeys, onFirst, onBeside, onSwap }: DifferencesProps) {
  const keys = [
    { name: 'First difference', key: 'J', act: onFirst },
    { name: 'Previous', key: 'P', act: () => onBeside(-1) },
    { name: 'Next', key: 'N', act: () => onBeside(1) },
    { name: 'Swap A and B', key: 'X', act: onSwap },
  ];
  return (
    <div className="cmp-keys">
      {keys.map(({ name, key, act }) => (
        <button
          key={name}
          type="button"
          className="button"
          title={titleWithKey(name, key, letterKeys)}
          onClick={act}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The first difference of all, and the newest datagram that both have received. */
export function DifferenceText({ pair }: { readonly pair: number }) {
  const said = useBoth((a, b) => ({ ...textsOf(a, b, pair), playing: b.playing }), String(pair));
  return (
    <div className="cmp-said">
      <p className="cmp-first">{said?.first ?? 'The runs are being computed.'}</p>
      <p className="cmp-now" aria-live={said?.playing === false ? 'polite' : 'off'}>
        {said?.now ?? ''}
      </p>
    </div>
  );
}

/** What length, height and colour mean in the lanes of both, and what lies between them. */
export function LanesKey({ pair }: { readonly pair: number }) {
  const words = useBoth(({ recording: { scenario } }) => {
    const { unit, counted } = LOAD_ROLES[scenario.load.kind];
    return { unit, counted, sender: pairAt(scenario, pair).sender };
  }, String(pair));
  if (words === null) return null;
  const { unit, counted, sender } = words;
  return (
    <p className="cmp-lanes-key">
      <b>A and B:</b> a block is as long as its time; its colour and its height both tell what the
      CPU does. <b>Between:</b> the {unit}s of CPU {sender} that each run has {counted}, paired by
      number: its first send in A with its first in B, and so on. In the middle stands which run had
      that number earlier, and by how much; a line joins the two where both are in view. Zoomed out,
      a curve takes their place: by how many {unit}s one run is ahead, on a scale that ends at the
      largest lead in view.
    </p>
  );
}

function textsOf(a: LabFrame, b: LabFrame, pair: number): { first: string; now: string } {
  const { scenario } = a.recording;
  const found = knownDifference(a.recording, b.recording);
  const complete = a.recording.complete && b.recording.complete;
  const none = complete
    ? 'The two runs are the same, event by event.'
    : 'No difference in what is computed so far.';
  const { sender } = pairAt(scenario, pair);
  const newest = new Lateness(a.recording, b.recording, sender).newest(b.playheadPs);
  const words = LOAD_ROLES[scenario.load.kind];
  return {
    first: found === null ? none : `First difference: ${lower(firstDifferenceText(found))}`,
    now:
      newest === null
        ? `No ${words.unit} of CPU ${sender} has been ${words.counted} in both yet.`
        : datagramDifferenceText(newest, words),
  };
}

function lower(sentence: string): string {
  return `${sentence[0].toLowerCase()}${sentence.slice(1)}`;
}
