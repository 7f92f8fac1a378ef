/** Chapter 7: about the same cost per datagram, divided by two different times. */
import { NETPERF_TABLES } from '../../data/published/netperf-tables.ts';
import { SOCKPERF_TABLES } from '../../data/published/sockperf-tables.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { RunFacts } from '../run-facts.ts';

const US_PER_S = 1e6;
/** The robot's netperf sends the largest payload that UDP over IPv4 takes. */
const NETPERF_BYTES = 65_507;

/** us per datagram sent. */
const sockperfUs = (key: 'before' | 'after'): number =>
  US_PER_S / publishedCell(SOCKPERF_TABLES, 'm4-sockperf', 'UDP messages', key);
const netperfUs = (key: 'before' | 'after'): number =>
  (NETPERF_BYTES * 8) / publishedCell(NETPERF_TABLES, 'm4-netperf', 'throughput sent', key);

const robot = (compute: () => number, text: Claim['text']): Claim =>
  published(['robot-2025-12'], compute, text);
const change = (us: typeof sockperfUs) => (): number => 100 * (us('before') / us('after') - 1);
const cost = (us: typeof sockperfUs) => (): number => us('after') - us('before');

/** ns that both flushes of a datagram take, by this model, over lists that are empty. */
const walkNs = ({ recording, scenario }: RunFacts): number =>
  (2 * recording.meta.walk[scenario.kernel.variant].emptyFlushPs) / PS_PER_NS;

export const BUDGETS: Chapter = {
  id: 'budgets',
  title: 'One cost, two budgets',
  runs: {
    pernode: { preset: 'm4-sockperf', runUs: 1_000 },
    llist: { preset: 'm4-sockperf', kernel: { variant: 'llist' }, runUs: 1_000 },
    online: { preset: 'm4-sockperf', kernel: { variant: 'online' }, runUs: 1_000 },
  },
  claims: {
    netperfUs: robot(() => netperfUs('before'), FORMAT.us),
    netperfAfterUs: robot(() => netperfUs('after'), FORMAT.us),
    netperfCost: robot(cost(netperfUs), FORMAT.us),
    netperfChange: robot(change(netperfUs), FORMAT.change),
    netperfBytes: robot(() => NETPERF_BYTES, FORMAT.bytes),
    sockperfUs: robot(() => sockperfUs('before'), FORMAT.us),
    sockperfAfterUs: robot(() => sockperfUs('after'), FORMAT.us),
    sockperfCost: robot(cost(sockperfUs), FORMAT.us),
    sockperfChange: robot(change(sockperfUs), FORMAT.change),
    sockperfBytes: fromRun('pernode', ({ scenario }) => scenario.load.payloadBytes, FORMAT.bytes),
    possible: fromRun('pernode', ({ scenario }) => scenario.machine.possible.length),
    online: fromRun('pernode', ({ scenario }) => scenario.machine.online.length),
    wasted: fromRun('pernode', (run) => run.checks().wasted),
    wordWasted: fromRun('online', (run) => run.checks().wasted),
    walkNs: fromRun('pernode', walkNs, FORMAT.ns),
    listNs: fromRun('llist', walkNs, FORMAT.ns),
    listWasted: fromRun('llist', (run) => run.checks().wasted),
    sooner: robot(() => (change(sockperfUs)() < change(netperfUs)() ? 1 : 0), FORMAT.count),
  },
  steps: [
    {
      id: 'two-reports',
      title: 'One report, two benchmarks: {netperfChange} and {sockperfChange}.',
      paragraphs: [
        'The kernel test robot bisected both to the commit that gave every node its list. netperf sends messages of {netperfBytes}, sockperf of {sockperfBytes}, on the same machine.',
        'A reader may take the second for a disaster and the first for noise. Both are the same thing.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['benchmark', 'a datagram took', 'with the commit', 'rate'],
          rows: [
            ['netperf, {netperfBytes}', '{netperfUs}', '{netperfAfterUs}', '{netperfChange}'],
            ['sockperf, {sockperfBytes}', '{sockperfUs}', '{sockperfAfterUs}', '{sockperfChange}'],
          ],
        },
      ],
      question: {
        ask: 'Both pay about the same per datagram. Which of the two loses the larger share?',
        choices: [
          { says: 'sockperf, whose datagrams are small', value: 1 },
          { says: 'netperf, whose datagrams are large', value: 0 },
        ],
        right: 'sooner',
        because:
          'A datagram of sockperf takes {sockperfUs}, one of netperf {netperfUs}: the same cost is a larger share of less time.',
      },
      notes: ['Rates of what was sent; sockperf counts at its client.'],
      sources: ['sockperf-source'],
    },
    {
      id: 'one-cost',
      title: 'About the same cost, on top of two different times.',
      paragraphs: [
        'Turn the rates into time per datagram: {netperfCost} more for netperf, {sockperfCost} more for sockperf. One softirq pass each, two flushes each, whatever the size of the message.',
        'A percentage says how much room there was before, not how much was lost. Compare times, not shares.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Time per datagram, published',
          bars: [
            {
              label: 'netperf, {netperfBytes}',
              parts: [
                { claim: 'netperfUs', look: 'useful' },
                { claim: 'netperfCost', look: 'other', under: '+{netperfCost}' },
              ],
              value: '{netperfAfterUs}',
            },
            {
              label: 'sockperf, {sockperfBytes}',
              parts: [
                { claim: 'sockperfUs', look: 'useful' },
                { claim: 'sockperfCost', look: 'other', under: '+{sockperfCost}' },
              ],
              value: '{sockperfAfterUs}',
            },
          ],
        },
      ],
      figures: [
        { figure: '{netperfChange}', says: 'of {netperfUs}' },
        { figure: '{sockperfChange}', says: 'of {sockperfUs}' },
      ],
      notes: ['This is the best single picture of the talk: same block, two bars.'],
    },
    {
      id: 'not-the-walk',
      title: 'On the robot’s machine the walk is the smaller part of the cost.',
      paragraphs: [
        'It has two sockets and {possible} nodes, {online} of them online as assumed here. A check is wasted where a list can never hold anything, and no list here is like that: {wasted} in the run. Checking two lists that are empty just then still takes longer than one: {walkNs} per datagram in this model, where one list took {listNs}.',
        'That is far less than {netperfCost}. The rest of the cost on x86 is not explained; Evidence shows what was tried. Firmware may add possible nodes there, which the report does not say.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['kernel', 'wasted checks', 'both flushes of a datagram'],
          rows: [
            ['one list per CPU', '{listWasted}', '{listNs}'],
            ['one per CPU and node', '{wasted}', '{walkNs}'],
            ['measured, more per datagram', '–', '{netperfCost}'],
          ],
        },
      ],
      figures: [{ figure: '{netperfCost}', says: 'was measured per datagram' }],
      notes: ['Misses are part of this story. The model gets the x86 report wrong, and says so.'],
    },
    {
      id: 'not-repaired',
      title: 'So a walk over online nodes will not repair the report that started it.',
      paragraphs: [
        'Where every possible node is online, the two walks visit the same lists: {wasted} wasted checks with the one, {wordWasted} with the other.',
        'The patch repairs partitions with many possible nodes. What the robot found has another cause, and is open.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['walk', 'wasted checks in the run'],
          rows: [
            ['`for_each_node(n)`', '{wasted}'],
            ['`for_each_online_node(n)`', '{wordWasted}'],
          ],
        },
      ],
      notes: ['Nobody has published the robot’s benchmark with the online walk.'],
      sources: ['dumazet-2025-12'],
    },
  ],
};
