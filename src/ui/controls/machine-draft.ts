/** The machine as texts that a person edits, to and from what the store takes. */
import type { MachineSpec, Scenario } from '../../schema/scenario.ts';
import {
  readCpus,
  readRanges,
  readWhole,
  writeCpus,
  writeRanges,
} from '../../state/link-values.ts';
import type { LinkedChoices, MachineEdits } from '../../state/linked.ts';

/** As the fields hold it, the same texts as in a link. */
export interface MachineDraft {
  readonly cpus: string;
  readonly possible: string;
  readonly online: string;
  readonly maxNumnodes: string;
  /** Null where the load has several pairs: a field could not say which. */
  readonly sender: string | null;
  readonly receiver: string | null;
}

export function machineDraftOf({ machine, load }: Scenario): MachineDraft {
  const only = load.pairs.length === 1 ? load.pairs[0] : null;
  return {
    cpus: writeCpus(machine.cpuNode, machine.online),
    possible: writeRanges(machine.possible),
    online: writeRanges(machine.online),
    maxNumnodes: String(machine.maxNumnodes),
    sender: only === null ? null : String(only.sender),
    receiver: only === null ? null : String(only.receiver),
  };
}

export interface MachineChange {
  /** Only what differs from the machine that runs, so that a link stays short. */
  readonly edits: MachineEdits;
  /** The pair where it was moved; undefined leaves it where it is. */
  readonly pair: LinkedChoices['loadPair'] | undefined;
}

/** What the fields say, or the sentence about the first one that says nothing. */
export function readMachineDraft(draft: MachineDraft, scenario: Scenario): MachineChange | string {
  const possible = readRanges(draft.possible.trim());
  const online = readRanges(draft.online.trim());
  if (possible === null) return unread(draft.possible, 'a list of nodes such as 0-31 or 0,8');
  if (online === null) return unread(draft.online, 'a list of nodes such as 0-3 or 0,8');
  const cpuNode = readCpus(draft.cpus.trim(), online);
  if (cpuNode === null)
    return unread(draft.cpus, 'a number of CPUs such as 8, or their nodes such as 0-3:0,4-7:1');
  const maxNumnodes = readWhole(draft.maxNumnodes.trim());
  if (maxNumnodes === null) return unread(draft.maxNumnodes, 'a whole number such as 256');
  const pair = readPair(draft, scenario);
  if (typeof pair === 'string') return pair;
  const edits = { cpuNode, possible, online, maxNumnodes };
  return { edits: changesOnly(edits, scenario.machine), pair };
}

function readPair(draft: MachineDraft, { load }: Scenario): MachineChange['pair'] | string {
  if (draft.sender === null || draft.receiver === null) return undefined;
  const sender = readWhole(draft.sender.trim());
  const receiver = readWhole(draft.receiver.trim());
  if (sender === null) return unread(draft.sender, 'the number of a CPU');
  if (receiver === null) return unread(draft.receiver, 'the number of a CPU');
  const [before] = load.pairs;
  return sender === before.sender && receiver === before.receiver
    ? undefined
    : { sender, receiver };
}

function changesOnly(edits: MachineEdits, machine: MachineSpec): MachineEdits {
  const keys = Object.keys(edits) as (keyof MachineEdits)[];
  const changed = keys.filter((key) => String(edits[key]) !== String(machine[key]));
  return Object.fromEntries(changed.map((key) => [key, edits[key]]));
}

function unread(text: string, expects: string): string {
  return `"${text}" is not ${expects}; nothing was changed.`;
}
