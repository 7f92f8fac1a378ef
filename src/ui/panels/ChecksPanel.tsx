/** How many defer lists have been looked at so far, and what for. The three classes add up. */
import {
  type CheckCounts,
  type CheckRate,
  computeCheckRates,
  computeChecks,
} from '../../charts/shares.ts';
import { formatCount, formatPercent, formatRateShort, THIN } from '../../lib/format.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { Bar } from './Bar.tsx';
import { allPairs, Panel } from './Panel.tsx';
import { TITLES } from './titles.ts';
import { useModel } from './use-model.ts';

const CLASSES = [
  { id: 'useful', role: 'useful', name: 'found skbs', hint: 'The list held skbs.' },
  {
    id: 'emptyOnline',
    role: 'other',
    name: 'empty, online',
    hint: 'Empty, but its node is online: it might have held some. This is the price of asking.',
  },
  {
    id: 'wasted',
    role: 'waste',
    name: 'wasted',
    hint: 'The node is not online: nobody there can push, so the list is always empty.',
  },
] as const;

/**
 * Steps of the bar while playing, a pixel or two each. It settles into every new place for 240 ms,
 * and with each of the ten frames a second it would never be done: the page would be laid out anew
 * in every frame for what nobody sees.
 */
const PLAYING_STEPS = 200;

const NONE: CheckCounts = { useful: 0, emptyOnline: 0, wasted: 0, total: 0, noneWasted: false };

export function ChecksPanel() {
  const model = useModel((frame) => ({
    counts: computeChecks(frame),
    rates: computeCheckRates(frame),
    playing: frame.playing,
    pairs: frame.scenario.load.pairs.length,
    unit: LOAD_ROLES[frame.scenario.load.kind].unit,
  }));
  const counts = model?.counts ?? NONE;
  const { total, noneWasted } = counts;
  const share = (value: number): string => formatPercent(total === 0 ? 0 : (100 * value) / total);
  const items = CLASSES.map(({ id, role, name, hint }) => ({
    id,
    role,
    name,
    value: model?.playing ? inSteps(counts[id] / total) : counts[id],
    hint: `${name}: ${formatCount(counts[id])}${nowText(model?.rates?.[id], model?.unit)}. ${hint}`,
  }));
  return (
    <Panel
      title={`${TITLES.checks}${allPairs(model?.pairs ?? 1)}`}
      className={noneWasted ? 'pn-checks pn-checks-none' : 'pn-checks'}
      aside={
        <span className="pn-aside">
          <span className="pn-narrow">
            <b className="pn-waste">{share(counts.wasted)}</b> wasted of{' '}
          </span>
          {formatCount(total)}
        </span>
      }
    >
      <Bar
        items={items}
        heightPx={16}
        label={`${formatCount(total)} list checks by what they found`}
      />
      {noneWasted && (
        <p className="pn-note">Every possible node is online here: no check can be wasted.</p>
      )}
      <dl className="pn-counters">
        {items.map(({ id, role, name, hint }) => (
          <div key={id} title={hint}>
            <dt>
              <i className={`pn-swatch pn-swatch-${role}`} />
              {name}
            </dt>
            <dd>
              <b className={id === 'wasted' && counts.wasted > 0 ? 'pn-waste' : ''}>
                {formatCount(counts[id])}
              </b>{' '}
              <span className="pn-share">{share(counts[id])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Upwards, so that a class of few lists is still shown. */
function inSteps(share: number): number {
  return Math.ceil(share * PLAYING_STEPS) || 0;
}

/** What a class costs at the moment. */
function nowText(rate: CheckRate | undefined, unit = ''): string {
  if (rate === undefined) return '';
  const ns = `${Math.round(rate.nsPerDatagram)}${THIN}ns`;
  return `; now ${formatRateShort(rate.perS)}, ${ns} per ${unit}`;
}
