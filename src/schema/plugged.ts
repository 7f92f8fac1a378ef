/**
 * Which CPUs and nodes there are after some edits, and which edits are possible next: the rules of
 * hotplug, for scenarios and for controls.
 */
import type { Change, CpuAction, Edit, NodeAction } from './edits.ts';
import type { MachineSpec } from './scenario.ts';
import type { CpuIndex, NodeId } from './units.ts';

export interface Plugged {
  readonly cpuNode: readonly NodeId[];
  readonly possible: readonly NodeId[];
  readonly present: ReadonlySet<CpuIndex>;
  readonly online: ReadonlySet<CpuIndex>;
  readonly memory: ReadonlySet<NodeId>;
  readonly onlineNodes: ReadonlySet<NodeId>;
}

type Maps = Pick<MachineSpec, 'cpuNode' | 'possible' | 'online'>;

/** How a machine starts: every CPU online, memory on every online node. */
export function pluggedAtStart({ cpuNode, possible, online }: Maps): Plugged {
  const cpus = new Set(cpuNode.keys());
  const nodes = new Set(online);
  return { cpuNode, possible, present: cpus, online: cpus, memory: nodes, onlineNodes: nodes };
}

/** Why a change is not possible now: what is, and what to do; null where it is possible. */
export interface Obstacle {
  /** The field that does not fit. */
  readonly field: 'cpu' | 'node' | 'action';
  /** Begins a sentence. */
  readonly what: string;
  /** Ends it: what is allowed. */
  readonly hint: string;
}

export function obstacleTo(change: Change, now: Plugged): Obstacle | null {
  if ('cpu' in change) return cpuObstacle(change, now);
  return 'node' in change ? nodeObstacle(change, now) : null;
}

type CpuChange = Extract<Change, { readonly cpu: CpuIndex }>;
type NodeChange = Extract<Change, { readonly node: NodeId }>;

function cpuObstacle({ cpu, action }: CpuChange, now: Plugged): Obstacle | null {
  const last = now.cpuNode.length - 1;
  if (!Number.isInteger(cpu) || cpu < 0 || cpu > last)
    return { field: 'cpu', what: `There is no CPU ${cpu}`, hint: `use a CPU from 0 to ${last}` };
  const state = now.online.has(cpu) ? 'online' : now.present.has(cpu) ? 'offline' : 'unplugged';
  const allowed = CPU_ALLOWED[state];
  if (!allowed.includes(action))
    return {
      field: 'action',
      what: `CPU ${cpu} is ${state}, it cannot ${CPU_VERBS[action]}`,
      hint: `a CPU that is ${state} can only ${listed(allowed.map((each) => CPU_VERBS[each]))}`,
    };
  if (action === 'offline' && now.online.size === 1)
    return {
      field: 'action',
      what: `CPU ${cpu} is the only one online`,
      hint: 'bring another CPU online first',
    };
  return null;
}

const CPU_ALLOWED: Readonly<Record<'online' | 'offline' | 'unplugged', readonly CpuAction[]>> = {
  online: ['offline'],
  offline: ['online', 'unplug'],
  unplugged: ['plug'],
};

const CPU_VERBS: Readonly<Record<CpuAction, string>> = {
  offline: 'go offline',
  online: 'come online',
  unplug: 'be unplugged',
  plug: 'be plugged in',
};

function nodeObstacle({ node, action }: NodeChange, now: Plugged): Obstacle | null {
  if (!now.possible.includes(node))
    return {
      field: 'node',
      what: `Node ${node} is not possible on this machine`,
      hint: `use one of ${listed(now.possible.map(String))}`,
    };
  const no = (what: string, hint: string): Obstacle => ({ field: 'action', what, hint });
  switch (action) {
    case 'remove-memory':
      if (!now.memory.has(node)) return no(`Node ${node} has no memory`, 'add memory to it first');
      if (now.memory.size > 1) return null;
      return no(`Node ${node} has the only memory`, 'add memory to another node first');
    case 'add-memory':
      return now.memory.has(node)
        ? no(`Node ${node} has memory already`, 'remove it first, or leave this edit out')
        : null;
    case 'online':
      return now.onlineNodes.has(node)
        ? no(`Node ${node} is online already`, 'take it offline first, or leave this edit out')
        : null;
    case 'offline':
      return offlineObstacle(node, now);
  }
}

/** try_offline_node(): not while there is memory, nor while a CPU is present, online or not. */
function offlineObstacle(node: NodeId, now: Plugged): Obstacle | null {
  const no = (what: string, hint: string): Obstacle => ({ field: 'action', what, hint });
  if (!now.onlineNodes.has(node)) return no(`Node ${node} is not online`, 'leave this edit out');
  if (now.memory.has(node)) return no(`Node ${node} has memory`, 'remove its memory first');
  const cpu = now.cpuNode.findIndex((at, each) => at === node && now.present.has(each));
  if (cpu < 0) return null;
  return no(`CPU ${cpu} of node ${node} is still plugged in`, 'unplug all its CPUs first');
}

/** The state after a change that is possible. A CPU that comes online brings its node with it. */
export function afterChange(now: Plugged, change: Change): Plugged {
  if ('cpu' in change) {
    const { cpu, action } = change;
    switch (action) {
      case 'offline':
        return { ...now, online: without(now.online, cpu) };
      case 'online':
        return {
          ...now,
          online: withOne(now.online, cpu),
          onlineNodes: withOne(now.onlineNodes, now.cpuNode[cpu]),
        };
      case 'unplug':
        return { ...now, present: without(now.present, cpu) };
      case 'plug':
        return { ...now, present: withOne(now.present, cpu) };
    }
  }
  return 'node' in change ? afterNodeAction(now, change.node, change.action) : now;
}

function afterNodeAction(now: Plugged, node: NodeId, action: NodeAction): Plugged {
  switch (action) {
    case 'remove-memory':
      return { ...now, memory: without(now.memory, node) };
    case 'add-memory':
      return {
        ...now,
        memory: withOne(now.memory, node),
        onlineNodes: withOne(now.onlineNodes, node),
      };
    case 'offline':
      return { ...now, onlineNodes: without(now.onlineNodes, node) };
    case 'online':
      return { ...now, onlineNodes: withOne(now.onlineNodes, node) };
  }
}

/** The state after all edits up to and including an instant; impossible ones are passed over. */
export function pluggedAt(machine: Maps, edits: readonly Edit[], atPs: number): Plugged {
  let now = pluggedAtStart(machine);
  for (const edit of edits) {
    if (edit.atPs <= atPs && obstacleTo(edit, now) === null) now = afterChange(now, edit);
  }
  return now;
}

function withOne<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return new Set([...set, one]);
}

function without<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== one));
}

/** "a", "a or b", "a, b or c"; long lists are cut. */
function listed(words: readonly string[]): string {
  const shown = words.length > 12 ? [...words.slice(0, 11), '…', words[words.length - 1]] : words;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} or ${shown[shown.length - 1]}`;
}
