import { expect, test } from 'vitest';
import { columnsOf } from '../../analysis/event-columns.fixture.ts';
import { Recording } from '../../analysis/recording.ts';
import { RunSeries } from '../../analysis/run-series.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { PRESETS } from '../../data/presets.ts';
import { Run } from '../../engine/run.ts';
import { EV } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_NS, PS_PER_US, type Ps } from '../../schema/units.ts';
import { layoutStage } from '../layout.ts';
import { Journeys } from './journey.ts';

/** The way of a datagram from end to end, and with it a flush where one comes so soon. */
const WALK_PS = 12 * PS_PER_US;
const BEFORE_FLUSH_PS = 4 * PS_PER_US;
const FROM_PS = 200 * PS_PER_US;
const LATEST_PS = 500 * PS_PER_US;
/** Where many CPUs make every step slow, a datagram in longer steps is enough. */
const MANY_CPUS = 32;
const SHORT_WALK_PS = 8 * PS_PER_US;
const LONG_STEP_NS = 4;
/** The longest way is taken in 0.4 µs, at three times its mean speed in the middle. */
const MOST_PX_PER_NS = 18;

function record(scenario: Scenario): Recording {
  const run = new Run(scenario);
  run.advance(scenario.runPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, scenario.runPs);
  recording.complete = true;
  return recording;
}

/** Where to begin: at a flush that frees something, if one comes. */
function beginOf(recording: Recording): Ps {
  const { kind, x, atPs, length } = columnsOf(recording);
  for (let i = 0; i < length; i++) {
    const isFlush = kind[i] === EV.flush && x[i] > 0;
    if (isFlush && atPs[i] > FROM_PS) return atPs[i] - BEFORE_FLUSH_PS;
  }
  return FROM_PS;
}

/**
 * A TX ring takes and gives up several skbs in the time of one hop. Edits come later than the
 * stretch that is walked here.
 */
const WALKED = PRESETS.filter(
  ({ scenario }) => scenario.load.kind.endsWith('-loopback') && scenario.edits.length === 0,
);

test.each(WALKED.map(({ id, scenario }) => [id, scenario] as const))(
  'in a run of %s no skb ever jumps',
  (_, preset) => {
    const large = preset.machine.cpuNode.length > MANY_CPUS;
    const stepNs = large ? LONG_STEP_NS : 1;
    const stepPs = stepNs * PS_PER_NS;
    const scenario = { ...preset, runPs: large ? FROM_PS + WALK_PS : LATEST_PS + WALK_PS };
    const recording = record(scenario);
    const fromPs = beginOf(recording);
    const untilPs = fromPs + (large ? SHORT_WALK_PS : WALK_PS);
    const series = new RunSeries(recording);
    const timeline = new Timeline(recording);
    const mode = { pair: 0, variant: scenario.kernel.variant };
    const journeys = new Journeys(layoutStage(scenario, { width: 968, height: 500 }, mode), false);
    const last = new Map<number, { x: number; y: number; atPs: number }>();
    let longest = 0;
    for (let atPs = fromPs; atPs < untilPs; atPs += stepPs) {
      const view = timeline.seek(atPs);
      const rest = { playing: true, psPerS: PS_PER_US, flow: false, ghost: null };
      const frame = { scenario, recording, view, series, playheadPs: atPs, ...rest };
      journeys.forEach(frame, ({ skb, x, y }) => {
        const before = last.get(skb);
        if (before?.atPs === atPs - stepPs) {
          longest = Math.max(longest, Math.hypot(x - before.x, y - before.y));
        }
        last.set(skb, { x, y, atPs });
      });
    }
    expect(longest).toBeGreaterThan(1);
    expect(longest).toBeLessThan(MOST_PX_PER_NS * stepNs);
  },
);
