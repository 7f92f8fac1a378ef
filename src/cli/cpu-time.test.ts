import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { type RunResult, run, runScenario } from './run-command.ts';

test.each(PRESETS.map(({ id, scenario }) => [id, scenario] as const))(
  '%s: the shares of each CPU add up to the whole run',
  (_, scenario) => {
    for (const datagrams of [undefined, 300]) {
      const result = runScenario({ ...scenario, runPs: PS_PER_MS }, datagrams);
      expect(result.violations).toEqual([]);
      expect(result.cpu_ns).toHaveLength(scenario.machine.cpuNode.length);
      for (const { cpu, ...shares } of result.cpu_ns) {
        const ns = Object.values<number>(shares).reduce((sum, share) => sum + share, 0);
        expect(ns / result.simulated_ns, `CPU ${cpu}`).toBeCloseTo(1, 9);
      }
    }
  },
);

test('a run says that it was judged, and what it found in the state of the kernel', () => {
  const { json, exitCode } = run(['preset:m1', '--datagrams', '500']);
  const { judges, findings } = json as RunResult;
  expect({ judges, exitCode }).toEqual({ judges: true, exitCode: 0 });
  for (const { name } of findings) expect(name).toBe('waiting');
});
