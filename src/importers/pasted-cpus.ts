/** Which CPUs a paste has online, and on which nodes they are. */
import { formatCount } from '../lib/format.ts';
import { writeRanges } from '../lib/ranges.ts';
import { MAX_CPUS } from '../schema/machine-check.ts';
import { agree, type Tell } from './agreement.ts';
import { largest, listClaim, listClaims, numberClaims } from './claims.ts';
import { type Fact, SOURCE_NAMES, SOURCES, type SourceId } from './topology-facts.ts';

/** The node of each CPU that one source tells, with the line that tells it. */
type NodeMap = Map<number, { readonly node: number; readonly line: number }>;

/** CPUs are numbered anew where some are left out. */
export function pastedCpus(
  facts: readonly Fact[],
  nodes: readonly number[] | null,
  tell: Tell,
): readonly number[] | null {
  const maps = nodeMaps(facts, tell);
  const online = onlineCpus(facts, maps, tell);
  if (online === null) {
    tell('missing', 'Which CPUs are online is missing: paste the output of lscpu, or type it.');
    return null;
  }
  if (online.length > MAX_CPUS) {
    tell('missing', tooManyCpus(online.length));
    return null;
  }
  tellLeftOut(facts, online, tell);
  compareMaps(maps, tell);
  return nodesOf(online, { maps, nodes }, tell);
}

export function tooManyCpus(count: number): string {
  const most = formatCount(MAX_CPUS);
  return `${formatCount(count)} CPUs are more than the ${most} that can be simulated here.`;
}

/** Every source's own map, without CPUs that it puts on two nodes. */
function nodeMaps(facts: readonly Fact[], tell: Tell): Map<SourceId, NodeMap> {
  const maps = new Map<SourceId, NodeMap>();
  const twice = new Map<SourceId, Set<number>>();
  const add = (cpu: number, node: number, { source, line }: Fact): void => {
    const map = maps.get(source) ?? new Map();
    maps.set(source, map);
    const before = map.get(cpu);
    if (before === undefined) map.set(cpu, { node, line });
    else if (before.node !== node) {
      const cpus = twice.get(source) ?? new Set();
      twice.set(source, cpus.add(cpu));
    }
  };
  for (const fact of facts) {
    if (fact.kind === 'node') for (const cpu of fact.cpus) add(cpu, fact.node, fact);
    if (fact.kind === 'row' && fact.node !== null && fact.online) add(fact.cpu, fact.node, fact);
  }
  for (const [source, cpus] of twice) {
    for (const cpu of cpus) maps.get(source)?.delete(cpu);
    const which = writeRanges([...cpus].sort((a, b) => a - b));
    tell(
      'conflict',
      `${SOURCE_NAMES[source]} puts CPU ${which} on two nodes in two lines: neither is used.`,
    );
  }
  return maps;
}

function onlineCpus(
  facts: readonly Fact[],
  maps: ReadonlyMap<SourceId, NodeMap>,
  tell: Tell,
): readonly number[] | null {
  const claims = listClaims(facts, 'online CPUs');
  const rows = facts.filter((fact) => fact.kind === 'row');
  if (rows.length > 0) {
    const online = rows.filter((row) => row.online).map((row) => row.cpu);
    claims.push(listClaim(ascending(online), rows[0]));
  }
  // Nodes list their online CPUs only, so together they are the online ones.
  for (const source of ['sysfs', 'lscpu', 'numactl'] as const) {
    const map = maps.get(source);
    if (map === undefined || claims.some((claim) => claim.source === source)) continue;
    const [{ line }] = map.values();
    claims.push(listClaim(ascending([...map.keys()]), { source, line }));
  }
  return agree('the online CPUs', claims, tell) ?? countedCpus(facts, tell);
}

/** Without any list, a count is all there is. */
function countedCpus(facts: readonly Fact[], tell: Tell): readonly number[] | null {
  if (listClaims(facts, 'online CPUs').length > 0) return null;
  const counted = agree('the number of CPUs', numberClaims(facts, 'CPUs'), tell);
  if (counted === null || counted > MAX_CPUS) return null;
  tell('assumed', 'Only the number of CPUs is given: all are taken as online.');
  return Array.from({ length: counted }, (_, cpu) => cpu);
}

function ascending(cpus: readonly number[]): readonly number[] {
  return [...new Set(cpus)].sort((a, b) => a - b);
}

function tellLeftOut(facts: readonly Fact[], online: readonly number[], tell: Tell): void {
  const set = new Set(online);
  const named = facts.flatMap((fact) => {
    if (fact.kind === 'row') return fact.online ? [] : [fact.cpu];
    if (fact.kind !== 'list') return [];
    return fact.subject === 'offline CPUs' || fact.subject === 'present CPUs' ? fact.values : [];
  });
  const offline = ascending(named.filter((cpu) => !set.has(cpu)));
  if (offline.length > 0)
    tell(
      'left',
      `Offline and left out: ${cpuNames(offline)}. All CPUs of this simulation are online.`,
    );
  const counted = largest(numberClaims(facts, 'CPUs'));
  if (counted !== null && counted.value > online.length + offline.length)
    tell(
      'left',
      `Line ${counted.line} counts ${formatCount(counted.value)} CPUs, but ${formatCount(online.length)} are listed as online: only these are taken.`,
    );
  const last = online.length - 1;
  if (online[last] !== last && last >= 0)
    tell('left', `Numbered anew, 0 to ${last}: ${cpuNames(online)}.`);
}

/** "CPU 3", "CPUs 4-7" */
function cpuNames(cpus: readonly number[]): string {
  return `CPU${cpus.length === 1 ? '' : 's'} ${writeRanges(cpus)}`;
}

/** Sources that put one CPU on different nodes, told once for each two of them. */
function compareMaps(maps: ReadonlyMap<SourceId, NodeMap>, tell: Tell): void {
  const [first, ...others] = inTrust(maps);
  for (const source of others) {
    const [a, b] = [maps.get(first), maps.get(source)];
    const cpus = ascending([...(b?.keys() ?? [])]);
    const cpu = cpus.find((each) => a?.has(each) && a.get(each)?.node !== b?.get(each)?.node);
    if (cpu === undefined) continue;
    const [at, but] = [a?.get(cpu), b?.get(cpu)];
    tell(
      'conflict',
      `CPU ${cpu} is on node ${at?.node} in line ${at?.line} (${SOURCE_NAMES[first]}), but on node ${but?.node} in line ${but?.line} (${SOURCE_NAMES[source]}): ${SOURCE_NAMES[first]} is believed.`,
    );
  }
}

/** Where the nodes of the CPUs were read. */
function tellNodes(maps: Places['maps'], [source]: readonly SourceId[], tell: Tell): void {
  const [first] = maps.get(source)?.values() ?? [];
  if (first === undefined) return;
  tell(
    'read',
    `From line ${formatCount(first.line)} on: the nodes of the CPUs (${SOURCE_NAMES[source]}).`,
    first.line,
  );
}

function inTrust(maps: ReadonlyMap<SourceId, NodeMap>): readonly SourceId[] {
  return SOURCES.filter((source) => maps.has(source));
}

interface Places {
  readonly maps: ReadonlyMap<SourceId, NodeMap>;
  readonly nodes: readonly number[] | null;
}

function nodesOf(
  online: readonly number[],
  { maps, nodes }: Places,
  tell: Tell,
): readonly number[] | null {
  const order = inTrust(maps);
  const only = nodes?.length === 1 ? nodes[0] : null;
  const found = online.map((cpu) => {
    const source = order.find((each) => maps.get(each)?.has(cpu));
    return source === undefined ? null : (maps.get(source)?.get(cpu)?.node ?? null);
  });
  const without = online.filter((_, i) => found[i] === null);
  tellNodes(maps, order, tell);
  if (without.length === 0) return found as number[];
  if (only !== null) {
    tell('assumed', `There is one node, so CPUs without a node in the text are on node ${only}.`);
    return found.map((node) => node ?? only);
  }
  tell(
    'missing',
    `Without a node in the text: ${cpuNames(without)}. Paste the output of numactl -H too, or type the nodes.`,
  );
  return null;
}
