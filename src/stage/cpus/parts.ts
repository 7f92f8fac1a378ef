/**
 * Which CPUs have a card, in which order, and what each is to the load.
 *
 * A CPU that only hotplug brings to work has its card from the instant on at which a task or an
 * interrupt has moved to it, and keeps it: which CPU the kernel takes is not known before the run
 * has come there, and a picture tells nothing that its instant does not. So cards move once, then.
 * One that its tasks have left keeps its card and its place, for its lists may hold skbs still.
 */
import { pairAt, rpsCpuAt } from '../../schema/cpu-pair.ts';
import { busyCpus } from '../../schema/load-cpus.ts';
import { isBusyPolled } from '../../schema/load-roles.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { CpuParts } from './card.ts';

/** Where tasks were before the instant shown. */
export interface Past {
  readonly start: Scenario;
  readonly worked: Uint8Array; // [cpu] as in a MachineView
}

const SENT = 1;
const RECEIVED = 2;

/** Those of the start first, as `busyOrder` has them; then those that tasks have moved to. */
export function partsOf(scenario: Scenario, past: Past | null): CpuParts[] {
  const { homes, takers, steered } = busyOf(scenario);
  const order = new Set([
    ...busyOrder(past?.start ?? scenario),
    ...busyOrder(scenario),
    ...workedBy(past),
  ]);
  return [...order].map((cpu) => {
    const left = !homes.has(cpu) && !takers.has(cpu) && !steered.has(cpu);
    const was = left ? wasTo(scenario, past?.worked[cpu] ?? 0) : { allocated: false, took: false };
    const allocates = homes.has(cpu) || was.allocated;
    return {
      cpu,
      node: scenario.machine.cpuNode[cpu],
      allocates,
      polls: allocates || steered.has(cpu),
      takes: takers.has(cpu) || was.took,
      left,
    };
  });
}

/** In the order of pairs: first those that allocate, then RPS's, then those that only take. */
function busyOrder(scenario: Scenario): CpuIndex[] {
  const { homes, takers, steered } = busyOf(scenario);
  return [...homes, ...steered, ...takers, ...busyCpus(scenario.load)];
}

function busyOf(scenario: Scenario) {
  const homes = new Set<CpuIndex>();
  const takers = new Set<CpuIndex>();
  const steered = new Set<CpuIndex>();
  scenario.load.pairs.forEach((_, pair) => {
    const { sender, receiver } = pairAt(scenario, pair);
    homes.add(sender);
    takers.add(receiver);
    const rps = rpsCpuAt(scenario, pair);
    if (rps !== NIL) steered.add(rps);
  });
  return { homes, takers, steered };
}

function workedBy(past: Past | null): CpuIndex[] {
  if (past === null) return [];
  return Array.from(past.worked.keys()).filter((cpu) => {
    // A reader that polls its queue allocates by itself: who sends to it is no CPU of this host.
    const counts = isBusyPolled(past.start.load) ? RECEIVED : SENT | RECEIVED;
    return (past.worked[cpu] & counts) !== 0;
  });
}

function wasTo({ load }: Scenario, worked: number) {
  const took = (worked & RECEIVED) !== 0;
  return { allocated: isBusyPolled(load) ? took : (worked & SENT) !== 0, took };
}

/** What a CPU is called: "sender", "receiver", both, or what RPS chose; "was sender" later. */
export function roleText(
  { allocates, takes, left }: CpuParts,
  roles: { readonly home: string; readonly other: string },
): string {
  const is = [allocates ? roles.home : '', takes ? roles.other : ''].filter((each) => each !== '');
  if (is.length === 0) return 'RPS';
  return `${left ? 'was ' : ''}${is.join(' and ')}`;
}
