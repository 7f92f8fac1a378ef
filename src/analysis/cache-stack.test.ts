/** What is read back from events against the cache of the machine that wrote them. */
import { expect, test } from 'vitest';
import { centralCosts } from '../data/params.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { NIL, PS_PER_US } from '../schema/units.ts';
import { cacheStack } from './cache-stack.ts';
import { Recording } from './recording.ts';

test.each(['m1', 'two-nodes', 'm3-nic', 'm4-sockperf', 'tcp-nic', 'm1-rps'])(
  '%s: the heads of every cache are where the engine has them',
  (id) => {
    const { scenario } = presetById(id) ?? expect.fail(`no preset ${id}`);
    let known = 0;
    for (const us of [40, 133, 700, 701, 702, 703]) {
      const costs = centralCosts(scenario.machine.costs);
      const run = new Run(scenario, { costs, logRows: 1 << 17 });
      run.advance(us * PS_PER_US);
      const recording = new Recording(scenario, run.meta);
      recording.append(run.machine.log, us * PS_PER_US);
      const { machine: m } = run;
      scenario.machine.cpuNode.forEach((_, cpu) => {
        const fill = m.napi_skb_count[cpu];
        const stack = cacheStack(recording, recording.length, cpu, fill);
        stack.forEach((skb, position) => {
          if (skb === NIL) return;
          known++;
          expect(skb).toBe(m.napi_skb_cache[cpu * m.cache.size + position]);
        });
      });
    }
    expect(known).toBeGreaterThan(0);
  },
);
