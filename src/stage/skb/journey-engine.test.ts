import { expect, test } from 'vitest';
import { Recording } from '../../analysis/recording.ts';
import { RunSeries } from '../../analysis/run-series.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { PRESETS } from '../../data/presets.ts';
import { Run } from '../../engine/run.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_NS, PS_PER_US } from '../../schema/units.ts';
import { layoutStage } from '../layout.ts';
import { Journeys } from './journey.ts';

const FROM_PS = 200 * PS_PER_US;
const UNTIL_PS = 212 * PS_PER_US;
/** Where many CPUs make every step slow, a datagram in longer steps is enough. */
const MANY_CPUS = 32;
const SHORTLY_PS = 204 * PS_PER_US;
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
    const untilPs = large ? SHORTLY_PS : UNTIL_PS;
    const stepNs = large ? LONG_STEP_NS : 1;
    const stepPs = stepNs * PS_PER_NS;
    const scenario = { ...preset, runPs: untilPs + PS_PER_US };
    const recording = record(scenario);
    const series = new RunSeries(recording);
    const timeline = new Timeline(recording);
    const mode = { pair: 0, variant: scenario.kernel.variant };
    const journeys = new Journeys(layoutStage(scenario, { width: 968, height: 500 }, mode), false);
    const last = new Map<number, { x: number; y: number; atPs: number }>();
    let longest = 0;
    for (let atPs = FROM_PS; atPs < untilPs; atPs += stepPs) {
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
