/** A whole scenario from a seed: machine, kernel, load, edits, and a short run. */
import { type Change, CPU_ACTIONS, type Edit, NODE_ACTIONS } from '../../schema/edits.ts';
import { busyCpus } from '../../schema/load-cpus.ts';
import { afterChange, obstacleTo, pluggedAtStart } from '../../schema/plugged.ts';
import { RELEASES } from '../../schema/releases.ts';
import { type MachineSpec, SCENARIO_VERSION, type Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, PS_PER_US } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { drawLoad } from './draw-load.ts';
import { drawMachine } from './draw-machine.ts';
import { Draws } from './draws.ts';

/** Mostly small: what goes wrong at all goes wrong there too, and in less time. */
const MOST_CPUS = { small: 12, large: 80 };
const LIMITS = [0, 1, 2, 3, 4, 5, 8, 16, 64, 128, 1_000];
const DATAGRAMS = { least: 20, small: 400, large: 2_000 };

export function drawScenario(seed: number): Scenario {
  const d = new Draws(seed, 'scenario');
  const size = d.chance(0.06) ? 'large' : 'small';
  const machine = drawMachine(d, MOST_CPUS[size]);
  const load = drawLoad(d, machine);
  const { timing } = load;
  const senderUs = timing.kind === 'given' ? timing.senderUs : 1e6 / timing.ratePerS;
  const datagrams = d.whole(DATAGRAMS.least, DATAGRAMS[size]);
  const runPs = Math.round(datagrams * senderUs * PS_PER_US);
  return {
    version: SCENARIO_VERSION,
    title: `drawn from seed ${seed}`,
    machine,
    kernel: {
      variant: d.pick(VARIANT_IDS),
      release: d.pick(RELEASES).id,
      deferMax: d.pick(LIMITS),
      // Most releases do not defer everywhere: a mechanism is to be seen at work all the same.
      ...(d.chance(0.8) ? { callers: { tcp_rx: true, udp_rx: true, tx_completion: true } } : {}),
    },
    load,
    edits: drawEdits(d, { machine, load, runPs }),
    runPs,
    seed,
  };
}

/** Kernels, limits, CPUs and nodes, in an order that the machine allows. */
function drawEdits(
  d: Draws,
  { machine, load, runPs }: Pick<Scenario, 'machine' | 'load' | 'runPs'>,
): Scenario['edits'] {
  const instants = Array.from(
    { length: d.pick([0, 0, 1, 2, 5, 12]) },
    () => d.whole(0, Math.floor(runPs / 1_000)) * 1_000,
  );
  instants.sort((a, b) => a - b);
  const edits: Edit[] = [];
  let now = pluggedAtStart(machine);
  for (const atPs of instants) {
    const edit: Edit = { atPs, ...drawChange(d, machine, busyCpus(load)) };
    const before = edits[edits.length - 1];
    const twoKernels = 'variant' in edit && before !== undefined && 'variant' in before;
    if ((twoKernels && before.atPs === atPs) || obstacleTo(edit, now) !== null) continue;
    now = afterChange(now, edit);
    edits.push(edit);
  }
  return edits;
}

/** CPUs that have something to do come and go more often than the others. */
function drawChange(
  d: Draws,
  { cpuNode, possible }: MachineSpec,
  busy: readonly CpuIndex[],
): Change {
  const cpu = d.chance(0.6) ? d.pick(busy) : d.whole(0, cpuNode.length - 1);
  const kinds: (() => Change)[] = [
    () => ({ variant: d.pick(VARIANT_IDS) }),
    () => ({ deferMax: d.pick(LIMITS) }),
    () => ({ node: d.pick(possible), action: d.pick(NODE_ACTIONS) }),
    () => ({ cpu, action: d.pick(CPU_ACTIONS) }),
    () => ({ cpu, action: d.pick(['offline', 'online']) }),
  ];
  return d.pick(kinds)();
}
