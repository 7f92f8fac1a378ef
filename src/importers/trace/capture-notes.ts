/** What capture.sh writes first about the machine, in comments "# skbscope NAME VALUE". */
import { readRanges, readWhole } from '../../lib/ranges.ts';

/** Null is what no comment tells. */
export interface CaptureNotes {
  readonly kernel: string | null;
  readonly onlineCpus: readonly number[] | null;
  /** Node of each CPU, by CPU number. */
  readonly cpuNode: ReadonlyMap<number, number> | null;
  readonly possibleNodes: readonly number[] | null;
  readonly onlineNodes: readonly number[] | null;
  readonly deferMax: number | null;
  /** Kinds of events of a simulated run that have no tracepoint; null for a real trace. */
  readonly simulatedWithout: readonly string[] | null;
}

export const NO_NOTES: CaptureNotes = {
  kernel: null,
  onlineCpus: null,
  cpuNode: null,
  possibleNodes: null,
  onlineNodes: null,
  deferMax: null,
  simulatedWithout: null,
};

/** The notes with what a comment "# skbscope NAME VALUE" adds; the same if it is none. */
export function withComment(notes: CaptureNotes, comment: string): CaptureNotes {
  const match = /^# skbscope (\w+) (\S+)(?: (\S+))?$/.exec(comment.trim());
  if (match === null) return notes;
  const [, name, value, more] = match;
  switch (name) {
    case 'kernel':
      return { ...notes, kernel: value.slice(0, 100) };
    case 'online_cpus':
      return { ...notes, onlineCpus: readRanges(value) };
    case 'possible_nodes':
      return { ...notes, possibleNodes: readRanges(value) };
    case 'online_nodes':
      return { ...notes, onlineNodes: readRanges(value) };
    case 'skb_defer_max':
      return { ...notes, deferMax: readWhole(value, 0x7fffffff) };
    case 'simulated_without':
      return { ...notes, simulatedWithout: value.split(',') };
    case 'node':
      return { ...notes, cpuNode: withNode(notes.cpuNode, value, more ?? '') };
    default:
      return notes;
  }
}

/** "# skbscope node 0 0-3": the CPUs of a node. */
function withNode(
  before: CaptureNotes['cpuNode'],
  node: string,
  list: string,
): CaptureNotes['cpuNode'] {
  const number = readWhole(node, 1_023);
  const cpus = readRanges(list);
  if (number === null || cpus === null) return before;
  const cpuNode = new Map(before);
  for (const cpu of cpus) cpuNode.set(cpu, number);
  return cpuNode;
}
