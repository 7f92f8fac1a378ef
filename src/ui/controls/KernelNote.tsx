/** What to know about the kernel that runs, under its menu: whether it was released, who defers. */
import { type KernelMix, notReleased, whyNotDeferred } from '../../schema/kernel.ts';
import { noteOf } from '../../schema/kernel-note.ts';
import type { LoadKind } from '../../schema/load.ts';
import { CALLER_OF } from '../../schema/load-parts.ts';
import { NOTHING_TO_WALK, VARIANTS } from '../../schema/variants.ts';
import './switch.css';

export interface KernelNoteProps {
  /** With the variant that is in force at the playhead. */
  readonly kernel: KernelMix;
  readonly load: LoadKind;
  /** How many nodes are possible and online. */
  readonly possible: number;
  readonly online: number;
}

/** Nothing where there is nothing to add. */
export function KernelNote({ kernel, load, possible, online }: KernelNoteProps) {
  const { other } = VARIANTS[kernel.variant];
  const note = noteOf(kernel, CALLER_OF[load]);
  const same = possible === online && other !== null;
  const mix = notReleased(kernel);
  const notDeferred = whyNotDeferred(kernel, CALLER_OF[load]);
  // The stage says so too: it may go where more has to be said.
  const isSaid = note === NOTHING_TO_WALK && (mix !== null || notDeferred !== null);
  const sentences = [
    ...(notDeferred === null ? [] : [`${notDeferred}.`]),
    ...(same ? ['The switch changes nothing here.', 'Every possible node is online.'] : []),
    ...(note === '' || isSaid ? [] : note.split(/(?<=\.) /)),
  ];
  if (mix === null && sentences.length === 0) return null;
  return (
    <p className="walk-note">
      {mix !== null && <MixBadge mix={mix} />}
      <Sentences all={sentences} />
    </p>
  );
}

/** "Not a released kernel" as a badge, and why. */
function MixBadge({ mix }: { readonly mix: string }) {
  const at = mix.indexOf(': ');
  return (
    <>
      <span className="kernel-badge">{mix.slice(0, at)}</span>
      <span className="unseen">:</span> {mix.slice(at + 2)}.{' '}
    </>
  );
}

function Sentences({ all }: { readonly all: readonly string[] }) {
  if (all.length === 0) return null;
  const [first, ...rest] = all;
  return (
    <>
      <b>{first}</b> {rest.join(' ')}
    </>
  );
}
