/** The fields in which a viewer tells of a machine what its trace does not. */
import { releaseOf, type TraceFacts } from '../../analysis/trace/trace-facts.ts';
import { readRanges, readWhole, writeRanges } from '../../lib/ranges.ts';
import { DEFER_MAX_LIMIT } from '../../schema/scenario-check.ts';

export type FactsKey = keyof TraceFacts;
export type FactsDraft = Readonly<Partial<Record<FactsKey, string>>>;

export interface FactsField {
  readonly key: FactsKey;
  readonly name: string;
  readonly example: string;
}

const FIELDS: readonly FactsField[] = [
  { key: 'kernel', name: 'Kernel release', example: '6.18' },
  { key: 'cpuNode', name: 'Node of each CPU, from CPU 0 on', example: '0,0,1,1' },
  { key: 'possible', name: 'Possible nodes', example: '0-31' },
  { key: 'online', name: 'Online nodes', example: '0,1' },
  { key: 'deferMax', name: 'skb_defer_max', example: '64' },
];

/** Those that are not known. */
export function factsFields(facts: TraceFacts): readonly FactsField[] {
  return FIELDS.filter(({ key }) => facts[key] === null);
}

/** What was told, as its field would have it. */
export function factsDraft(told: Partial<TraceFacts>): FactsDraft {
  const { kernel, cpuNode, possible, online, deferMax } = told;
  return {
    kernel: kernel ?? '',
    cpuNode: cpuNode?.join(',') ?? '',
    possible: writeRanges(possible ?? []),
    online: writeRanges(online ?? []),
    deferMax: String(deferMax ?? ''),
  };
}

/** Nodes are numbered below this: the largest CONFIG_NODES_SHIFT is 10. */
const NODES = 1_024;

/** What was told: not what is "unknown" or empty. A sentence where a field cannot be read. */
export function readFacts(draft: FactsDraft, cpus: number): Partial<TraceFacts> | string {
  const facts: { -readonly [K in FactsKey]?: TraceFacts[K] } = {};
  for (const { key, name, example } of FIELDS) {
    const text = (draft[key] ?? '').trim();
    if (text === '' || text.toLowerCase() === 'unknown') continue;
    const wrong = `${name}: "${text}" cannot be read; write it as ${example}, or "unknown".`;
    if (key === 'kernel') {
      if (releaseOf({ kernel: text }) === null) return wrong;
      facts.kernel = text;
    } else if (key === 'deferMax') {
      const limit = readWhole(text, DEFER_MAX_LIMIT);
      if (limit === null) return wrong;
      facts.deferMax = limit;
    } else {
      const nodes = key === 'cpuNode' ? readNodes(text) : readRanges(text);
      if (nodes === null || nodes.some((node) => node >= NODES)) return wrong;
      if (key === 'cpuNode' && nodes.length < cpus)
        return `${name}: there are ${cpus} CPUs in the trace, and ${nodes.length} of them have a node here; name all.`;
      facts[key] = key === 'cpuNode' ? nodes : [...new Set(nodes)].sort((a, b) => a - b);
    }
  }
  return misfitOf(facts) ?? facts;
}

/** What cannot all be so, in a sentence. */
function misfitOf({ cpuNode, possible, online }: Partial<TraceFacts>): string | null {
  const off = cpuNode?.find((node) => online?.includes(node) === false);
  if (off !== undefined)
    return `Online nodes: node ${off} has CPUs, so it is online; name it, or correct the CPUs.`;
  const never = online?.find((node) => possible?.includes(node) === false);
  if (never === undefined) return null;
  return `Possible nodes: node ${never} is online, so it is possible; name it, or correct the online nodes.`;
}

/** "0,0,1,1": a node may stand there often, so these are no ranges. */
function readNodes(text: string): number[] | null {
  const nodes = text.split(',').map((part) => readWhole(part.trim()));
  return nodes.some((node) => node === null) ? null : nodes.map(Number);
}
