/**
 * The scenario as things stand at an instant: its online nodes, and the CPUs that its tasks are on.
 * Whatever lays out or describes the machine reads it as if it had always been so.
 */
import type { Scenario } from '../schema/scenario.ts';
import type { MachineView } from './machine-view.ts';

/** One object for each state of the machine, so that it can be compared by identity. */
export class ScenarioNow {
  private readonly start: Scenario;
  private readonly known = new Map<number, Scenario>();

  constructor(start: Scenario) {
    this.start = start;
  }

  /** `change`: number of the event that changed something last; 0 if none has. */
  at(view: MachineView, change: number): Scenario {
    if (change === 0) return this.start;
    let scenario = this.known.get(change);
    if (scenario === undefined) {
      scenario = scenarioOf(this.start, view);
      this.known.set(change, scenario);
    }
    return scenario;
  }
}

function scenarioOf(start: Scenario, { nodes, nodeOnline, taskCpu }: MachineView): Scenario {
  const online = nodes.filter((_, slot) => nodeOnline[slot] === 1);
  const pairs = start.load.pairs.map((_, pair) => ({
    sender: taskCpu[2 * pair],
    receiver: taskCpu[2 * pair + 1],
  }));
  return { ...start, machine: { ...start.machine, online }, load: { ...start.load, pairs } };
}

/** [slot] 1 for a node that is online to begin with. */
export function onlineAtStart({ machine }: Scenario): Uint8Array {
  return Uint8Array.from(machine.possible, (node) => (machine.online.includes(node) ? 1 : 0));
}

/** [2 * pair] CPU of the sender, [2 * pair + 1] of the receiver. */
export function tasksAtStart({ load }: Scenario): Int32Array {
  return Int32Array.from(load.pairs.flatMap(({ sender, receiver }) => [sender, receiver]));
}

/** [cpu] 1 where a sender is, 2 where a receiver is, 3 for both. */
export function workedAtStart(taskCpu: Int32Array, cpus: number): Uint8Array {
  const worked = new Uint8Array(cpus);
  taskCpu.forEach((cpu, task) => {
    worked[cpu] |= 1 << (task % 2);
  });
  return worked;
}
