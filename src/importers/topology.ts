/**
 * Reads what lscpu, numactl and the like print about a machine, in any mixture and order, and says
 * in sentences what it understood. It never takes the online nodes for the possible ones: only the
 * viewer may.
 */
import { formatCount } from '../lib/format.ts';
import { bundleFor, RELEASE_NAMES } from '../schema/releases.ts';
import type { CostsId } from '../schema/scenario.ts';
import { DEFER_MAX_LIMIT } from '../schema/scenario-check.ts';
import { agree, type Sentence, type Tell } from './agreement.ts';
import { largest, listClaim, listClaims, numberClaims, shortened, textClaims } from './claims.ts';
import { costsOf } from './cpu-costs.ts';
import { gather } from './gather.ts';
import { sizesOf } from './kernel-sizes.ts';
import { pastedCpus, tooManyCpus } from './pasted-cpus.ts';
import type { Fact, Gathered, NumberSubject } from './topology-facts.ts';

/** Null is what the text does not tell. */
export interface TopologyDraft {
  /** Node of each online CPU, which are numbered from 0 here. */
  readonly cpuNode: readonly number[] | null;
  readonly possible: readonly number[] | null;
  readonly online: readonly number[] | null;
  readonly maxNumnodes: number | null;
  readonly lineBytes: number | null;
  readonly pageKib: number | null;
  readonly costs: CostsId | null;
  readonly deferMax: number | null;
  readonly rcvbufBytes: number | null;
  /** One that bundleFor() knows. */
  readonly release: string | null;
}

export interface TopologyReading {
  readonly draft: TopologyDraft;
  readonly sentences: readonly Sentence[];
}

export const MOST_CHARACTERS = 1_000_000;
/** Lines that were not understood and are shown; the others are counted. */
const MOST_SHOWN = 6;

const NOTHING: TopologyDraft = {
  cpuNode: null,
  possible: null,
  online: null,
  maxNumnodes: null,
  lineBytes: null,
  pageKib: null,
  costs: null,
  deferMax: null,
  rcvbufBytes: null,
  release: null,
};

/** Never throws, and takes time in proportion to the text. */
export function readTopology(text: string): TopologyReading {
  const refusal = refusalOf(text);
  if (refusal !== null)
    return { draft: NOTHING, sentences: [{ kind: 'unread', text: refusal, line: null }] };
  if (text.trim() === '') return { draft: NOTHING, sentences: [] };
  const sentences: Sentence[] = [];
  const tell: Tell = (kind, sentence, line) =>
    sentences.push({ kind, text: sentence, line: line ?? null });
  const gathered = gather(text);
  const draft = draftOf(gathered, tell);
  tellUnread(gathered, tell);
  return { draft, sentences: sentences.sort(byLine) };
}

/** As one reads the text; what is about no line comes last, in the order in which it was told. */
function byLine(a: Sentence, b: Sentence): number {
  return (a.line ?? MOST_CHARACTERS) - (b.line ?? MOST_CHARACTERS);
}

function refusalOf(text: string): string | null {
  if (text.length > MOST_CHARACTERS)
    return `The text has ${formatCount(text.length)} characters, more than ${formatCount(MOST_CHARACTERS)}: paste only what the commands print.`;
  const strange = text.slice(0, 4_096).split('\ufffd').length - 1;
  if (text.includes(String.fromCharCode(0)) || strange > 40)
    return 'This is not text but a binary file: paste what the commands print.';
  return null;
}

function draftOf({ facts, tooMany }: Gathered, tell: Tell): TopologyDraft {
  if (tooMany !== null) {
    tell('missing', `Line ${formatCount(tooMany.line)}: ${tooManyCpus(tooMany.count)}`);
    return NOTHING;
  }
  const online = onlineNodes(facts, tell);
  const possible = agree('the possible nodes', listClaims(facts, 'possible nodes'), tell);
  const cpuNode = pastedCpus(facts, online, tell);
  if (online === null)
    tell(
      'missing',
      'Which nodes are online is missing: paste the output of numactl -H, or type it.',
    );
  if (possible === null) tellPossibleMissing(tell);
  const architecture = agree('the architecture', textClaims(facts, 'architecture'), tell);
  const highest = Math.max(0, ...(possible ?? []), ...(online ?? []));
  return {
    cpuNode,
    possible,
    online,
    ...sizesOf({ facts, architecture, highest }, tell),
    costs: costsFrom(facts, tell),
    ...settings(facts, tell),
  };
}

function tellPossibleMissing(tell: Tell): void {
  tell(
    'missing',
    'The possible nodes are missing: lscpu and numactl do not print them. Run "grep -H . /sys/devices/system/node/possible" and paste that too, or type them.',
  );
}

/** Files and numactl list them; lscpu and its tables show those that have a line of their own. */
function onlineNodes(facts: readonly Fact[], tell: Tell): readonly number[] | null {
  const claims = listClaims(facts, 'online nodes');
  const lscpu = facts.filter((fact) => fact.kind === 'node' && fact.source === 'lscpu');
  const nodes = ascendingNodes(lscpu);
  const counts = numberClaims(facts, 'NUMA nodes').filter(({ value }) => value !== nodes.length);
  const counted = largest(counts);
  if (counted !== null && lscpu.length > 0)
    tell(
      'conflict',
      `Line ${counted.line} (lscpu) counts ${counted.value} nodes, but ${nodes.length} have a line with their CPUs: a part of the text is missing.`,
    );
  else if (nodes.length > 0) claims.push(listClaim(nodes, lscpu[0]));
  if (claims.length === 0) {
    const rows = facts.filter((fact) => fact.kind === 'row' && fact.node !== null);
    const seen = ascendingNodes(rows);
    if (seen.length === 0) return null;
    tell('assumed', 'Nodes without CPUs do not show in a table of lscpu: there may be more.');
    claims.push(listClaim(seen, rows[0]));
  }
  return agree('the online nodes', claims, tell);
}

function ascendingNodes(facts: readonly Fact[]): readonly number[] {
  const nodes = facts.flatMap((fact) => ('node' in fact && fact.node !== null ? [fact.node] : []));
  return [...new Set(nodes)].sort((a, b) => a - b);
}

function costsFrom(facts: readonly Fact[], tell: Tell): CostsId | null {
  const processor = agree('the processor', textClaims(facts, 'processor'), tell);
  const hypervisor = agree('the hypervisor', textClaims(facts, 'hypervisor'), tell);
  const guess = costsOf(processor, hypervisor);
  if (guess !== null) {
    tell('assumed', `Costs are suggested because ${guess.because}.`);
    return guess.costs;
  }
  const of = processor === null ? 'this processor' : shortened(processor);
  tell('missing', `The costs of ${of} are not known: choose the machine that is nearest.`);
  return null;
}

function settings(
  facts: readonly Fact[],
  tell: Tell,
): Pick<TopologyDraft, 'deferMax' | 'rcvbufBytes' | 'release'> {
  const number = (subject: NumberSubject, least: number): number | null => {
    const value = agree(subject, numberClaims(facts, subject), tell);
    if (value === null || (value >= least && value <= DEFER_MAX_LIMIT)) return value;
    tell('left', `${subject} cannot be ${formatCount(value)}: it is left as it is.`);
    return null;
  };
  return {
    deferMax: number('net.core.skb_defer_max', 0),
    rcvbufBytes: number('net.core.rmem_default', 1),
    release: releaseOf(agree('the kernel', textClaims(facts, 'kernel'), tell), tell),
  };
}

function releaseOf(kernel: string | null, tell: Tell): string | null {
  const id = kernel === null ? null : /^\d+\.\d+/.exec(kernel)?.[0];
  if (id === null || id === undefined) return null;
  if (bundleFor(id) === undefined) {
    tell(
      'left',
      `Linux ${id} is not among the releases that are known here, ${RELEASE_NAMES}: the kernel stays as it is chosen.`,
    );
    return null;
  }
  const stable = bundleFor(`${id}.y`);
  const isPoint = /^\d+\.\d+\.[1-9]/.test(kernel ?? '');
  if (stable !== undefined && isPoint)
    tell(
      'assumed',
      `The number ${kernel} does not tell which backports are in: v${id} is taken; if 06e3f54e8b22 or another is in, choose ${stable.id}.`,
    );
  return id;
}

function tellUnread({ misread, unknown, stoppedAt }: Gathered, tell: Tell): void {
  const odd = [
    ...misread.map(({ line, text, why }) => ({ line, text: `"${shortened(text)}" ${why}` })),
    ...unknown.map(({ line, text }) => ({ line, text: `"${shortened(text)}" is not known here` })),
  ].sort((a, b) => a.line - b.line);
  for (const { line, text } of odd.slice(0, MOST_SHOWN))
    tell('unread', `Line ${formatCount(line)}: ${text}.`);
  if (stoppedAt !== null)
    tell(
      'unread',
      `From line ${formatCount(stoppedAt)} on nothing was read: no machine has so much.`,
    );
  const more = odd.length - MOST_SHOWN;
  if (more > 0)
    tell(
      'unread',
      `${formatCount(more)} more line${more === 1 ? ' was' : 's were'} not understood.`,
    );
}
