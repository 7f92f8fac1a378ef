import { expect, test } from 'vitest';
import { importTrace } from './import-trace.ts';
import { bytesOf } from './scan.ts';

const at = (us: number): string => `12.${String(us).padStart(6, '0')}`;
const line = (us: number, event: string, cpu = 0): string =>
  `            sink-7       [00${cpu}] .....  ${at(us)}: ${event}`;
const imported = (...lines: string[]) => importTrace([bytesOf(`${lines.join('\n')}\n`)]);

const ENTRY = 'softirq_entry: vec=3 [action=NET_RX]';
const EXIT = 'softirq_exit: vec=3 [action=NET_RX]';
const freed = (skb: string, location: string): string =>
  `consume_skb: skbaddr=00000000${skb}${location === '' ? '' : ` location=${location}`}`;

test('a clock in ticks is never called seconds', async () => {
  const { coverage, headline } = await imported(
    `  sink-7   [000] ..... 18446744073709551000: ${ENTRY}`,
    `  sink-7   [000] ..... 18446744073709551615: ${EXIT}`,
  );
  expect(headline.span_s).toBeNull();
  expect(headline.net_rx_passes).toEqual({ 0: 1 });
  expect(coverage.notes.join()).toMatch(/ticks of unknown length/);
});

test('what is lost has its place, also where no number is known', async () => {
  const { coverage, headline } = await imported(
    'CPU:1 [LOST 678 EVENTS]',
    line(1, ENTRY),
    line(5, EXIT),
    'CPU:0 [LOST EVENTS]',
    'CPU:1 [22 EVENTS DROPPED]',
    'Lost 5 events',
  );
  expect(coverage.lost).toEqual([
    { line: 1, cpu: 1, events: 678, at: null },
    { line: 4, cpu: 0, events: null, at: 4_000 },
    { line: 5, cpu: 1, events: 22, at: 4_000 },
    { line: 6, cpu: null, events: 5, at: 4_000 },
  ]);
  expect(headline.lost_events).toEqual({ 1: 700, unknown: 5 });
  expect(coverage.notes[0]).toMatch(/^The recording lost events in 4 places.*do not say how many/);
});

test('events that are not in the file are named, with what cannot be shown', async () => {
  const { coverage } = await imported(line(1, ENTRY), line(2, EXIT));
  const missing = new Map(coverage.missing.map(({ event, then }) => [event, then]));
  expect(missing.get('csd_queue_cpu')).toBe('kicks and RPS IPIs are unknown');
  expect(missing.has('softirq_entry')).toBe(false);
});

test('a field that is cut off is said, with the line', async () => {
  const { coverage, headline } = await imported(line(1, 'kfree_skb: skbaddr='), line(2, ENTRY));
  expect(coverage.events.kfree_skb).toBe(1);
  expect(headline.drops).toEqual({});
  expect(coverage.notes[0]).toMatch(/1 line of kfree_skb lack a field.*line 1\./);
});

test('a last line without its end may be cut, and the coverage says so', async () => {
  const { coverage } = await importTrace([bytesOf(line(1, ENTRY))]);
  expect(coverage.notes[0]).toMatch(/^Line 1, the last one, has no end of line/);
});

test('a line longer than any trace has is counted, not held', async () => {
  const { coverage } = await imported(line(1, ENTRY), 'x'.repeat(3_000_000), line(2, EXIT));
  expect(coverage.lines).toMatchObject({ total: 3, events: 2, unparsed: 1 });
});

test('a jump that no clock makes is not taken for a time', async () => {
  const { coverage } = await imported(
    line(1, ENTRY),
    line(2, EXIT).replace('12.', '999999999999.'),
  );
  expect(coverage.lines).toMatchObject({ events: 1, unparsed: 1 });
});

test('call chains and heads are no events and no faults', async () => {
  const { coverage } = await imported(
    'cpus=2',
    'Attaching 14 probes...',
    '    sink     7 [000]    12.000001:    irq:softirq_entry: vec=3 [action=NET_RX]',
    '\tffffffff81ea9b10 net_rx_action+0x70 ([kernel.kallsyms])',
    '\t    7f1c2d3e4f50 sendto+0x10 (/usr/lib/libc.so.6)',
    '        ffffffff81ea9b10 consume_skb+0x70',
    '                  consume_skb+0x70 (inlined)',
    ' => skb_defer_free_flush',
    '',
  );
  expect(coverage.lines).toEqual({
    total: 9,
    events: 1,
    comments: 1,
    meta: 7,
    lost: 0,
    unparsed: 0,
  });
});

test('without names of functions the flush is what frees most at the start of passes', async () => {
  const { coverage, headline } = await imported(
    line(1, freed('aaaaaaaa', '0xffffffff81111111')),
    line(2, ENTRY),
    line(3, freed('bbbbbbbb', '0xffffffff81ea9b10')),
    line(4, freed('cccccccc', '0xffffffff81ea9b10')),
    line(5, EXIT),
    line(6, freed('dddddddd', '0xffffffff81111111')),
  );
  expect(headline.flush_frees).toEqual({ 0: 2 });
  expect(coverage.notes.join()).toMatch(/no names of functions/);
});

test('before v6.3 the flush is told by its place in a pass', async () => {
  const { coverage, headline } = await imported(
    line(2, ENTRY),
    line(3, freed('bbbbbbbb', '')),
    line(4, 'netif_receive_skb: dev=lo skbaddr=00000000eeeeeeee len=42'),
    line(5, freed('cccccccc', '')),
    line(6, 'napi_poll: napi poll on napi struct 00000000d8975261 for device lo work 1 budget 64'),
    line(7, freed('dddddddd', '')),
    line(8, EXIT),
  );
  expect(headline.flush_frees).toEqual({ 0: 2 });
  expect(coverage.notes.join()).toMatch(/tells no location/);
});

test('what capture.sh says of the machine is read', async () => {
  const { coverage } = await imported(
    '# skbscope kernel 6.18.44',
    '# skbscope online_cpus 0-1',
    '# skbscope node 0 0-1',
    '# skbscope possible_nodes 0-3',
    '# skbscope online_nodes 0',
    '# skbscope skb_defer_max 64',
    line(1, ENTRY),
  );
  expect(coverage.notes).toEqual(['The kernel was 6.18.44.', 'CPUs 0-1 were online.']);
});

test('lines that are not in order are sorted, and the coverage says so', async () => {
  const { coverage, headline } = await imported(line(9, EXIT), line(1, ENTRY));
  expect(headline.net_rx_passes).toEqual({ 0: 1 });
  expect(coverage.notes.join()).toMatch(/not in order of time/);
});

test('what was overwritten before the trace was saved is said', async () => {
  const { coverage } = await imported(
    '# entries-in-buffer/entries-written: 2/1502   #P:2',
    '##### CPU 1 buffer started ####',
    line(1, ENTRY),
    line(2, EXIT),
  );
  expect(coverage.notes[0]).toMatch(/^1,500 events had been overwritten/);
  expect(coverage.notes[1]).toMatch(/^Line 2: "##### CPU 1 buffer started ####"/);
});

test('comments of any length may come first', async () => {
  const comments = Array.from({ length: 9_000 }, (_, i) => `# cache of CPU ${i}: 32K`);
  const { coverage } = await imported(...comments, line(1, ENTRY));
  expect(coverage.lines).toMatchObject({ comments: 9_000, events: 1 });
});

test('where there are too many events the rest is left out, and the coverage says so', async () => {
  const lines = Array.from({ length: 50 }, (_, i) => line(i, i % 2 === 0 ? ENTRY : EXIT));
  const bytes = bytesOf(`${lines.join('\n')}\n`);
  const { coverage, headline } = await importTrace([bytes], { mostRows: 20 });
  expect(coverage.complete).toBe(false);
  expect(coverage.notes[0]).toMatch(/^Only the events up to line 20 are read/);
  expect(headline.net_rx_passes).toEqual({ 0: 10 });
});

test('progress is told chunk by chunk', async () => {
  const bytes = bytesOf(`${line(1, ENTRY)}\n`.repeat(3_000));
  const seen: number[] = [];
  const chunks = [bytes.subarray(0, 100_000), bytes.subarray(100_000)];
  await importTrace(chunks, { onProgress: ({ lines }) => void seen.push(lines) });
  expect(seen.length).toBe(2);
  expect(seen[1]).toBe(3_000);
});
