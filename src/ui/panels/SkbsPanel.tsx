/** Where all skbs are that were ever allocated, and whether that adds up. */

import { useRef } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { COUNTER } from '../../analysis/machine-view.ts';
import type { Recording } from '../../analysis/recording.ts';
import { type SkbAccount as Account, balanceOf, SkbAccount } from '../../analysis/skb-balance.ts';
import { formatCount, formatMs, plural } from '../../lib/format.ts';
import { PS_PER_MS, type Ps } from '../../schema/units.ts';
import { allPairs, Panel } from './Panel.tsx';
import { useModel } from './use-model.ts';
import './skbs.css';

export interface SkbsPanelProps {
  readonly onBack: () => void;
  readonly onSeek: (atPs: Ps) => void;
}

/** Events that are read of the rest of a run each time, so that no frame waits for it. */
const MOST_EVENTS = 100_000;

/** Of one recording: the account at the playhead, and one that looks for the first break. */
interface Accounts {
  readonly recording: Recording;
  here: Account;
  readonly whole: Account;
}

export function SkbsPanel({ onBack, onSeek }: SkbsPanelProps) {
  const accounts = useRef<Accounts | null>(null);
  const model = useModel((frame) => {
    accounts.current = accountsFor(accounts.current, frame);
    const { here, whole } = accounts.current;
    whole.readTo(frame.recording.length, MOST_EVENTS);
    return {
      balance: balanceOf(here, frame.view),
      broken: whole.broken ?? here.broken,
      kicks: kicksWords(frame),
      pairs: frame.scenario.load.pairs.length,
    };
  });
  const balance = model?.balance ?? null;
  const broken = model?.broken ?? null;
  return (
    <Panel
      title={`Where the skbs are${allPairs(model?.pairs ?? 1)}`}
      className="pn-skbs"
      aside={
        <button type="button" className="pn-turn" onClick={onBack}>
          CPU time
        </button>
      }
    >
      {balance === null ? (
        <p className="pn-note">not enough yet</p>
      ) : (
        <dl className="pn-sum" data-broken={balance.missing !== 0}>
          <Row name="allocated" value={balance.allocated} />
          <Row name="freed, head to a cache" value={balance.toCaches} sign="=" />
          <Row name="freed, head to the slab" value={balance.toSlab} sign="+" />
          <Row name="on defer lists" value={balance.onLists} sign="+" />
          <Row name="in flight" value={balance.inFlight} sign="+" />
          {balance.missing !== 0 && (
            <Row
              name={balance.missing > 0 ? 'lost' : 'too many'}
              value={balance.missing}
              sign="+"
            />
          )}
        </dl>
      )}
      {broken === null ? (
        <p className="pn-note">
          {balance === null || balance.missing !== 0
            ? 'It does not add up.'
            : `It adds up. ${headsWords(balance.headsCached)} in NAPI skb caches now.`}{' '}
          {model?.kicks}
        </p>
      ) : (
        <p className="pn-broken" role="alert">
          Broken at {formatMs(broken.atPs / PS_PER_MS)}: {broken.text}.{' '}
          <button type="button" className="pn-turn" onClick={() => onSeek(broken.atPs)}>
            Go there
          </button>
        </p>
      )}
    </Panel>
  );
}

function accountsFor(known: Accounts | null, { recording, view }: LabFrame): Accounts {
  const isKnown = known !== null && known.recording === recording;
  const accounts = isKnown
    ? known
    : { recording, here: new SkbAccount(recording), whole: new SkbAccount(recording) };
  // An account does not go back: it begins anew.
  if (accounts.here.at > view.index) accounts.here = new SkbAccount(recording);
  accounts.here.readTo(view.index);
  return accounts;
}

interface RowProps {
  readonly name: string;
  readonly value: number;
  readonly sign?: '=' | '+';
}

function Row({ name, value, sign }: RowProps) {
  return (
    <div>
      <dt>
        <span aria-hidden="true">{sign}</span>
        {name}
      </dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

function kicksWords({ view: { counters } }: LabFrame): string {
  const refused = counters[COUNTER.nodefer];
  const kicks = plural(counters[COUNTER.kicks], 'kick');
  return `So far ${kicks}, ${plural(refused, 'refused skb')}.`;
}

function headsWords(heads: number): string {
  return `${plural(heads, 'head')} ${heads === 1 ? 'lies' : 'lie'}`;
}
