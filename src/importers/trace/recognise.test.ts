import { expect, test } from 'vitest';
import { importTrace } from './import-trace.ts';
import { bytesOf } from './scan.ts';

/** The bytes of a file that cannot be read, and what to say of it. */
const REFUSED: readonly (readonly [name: string, file: string, sentence: RegExp])[] = [
  ['an empty file', '', /^The file is empty \(no line\): record a trace with capture\.sh/],
  ['blank lines', '\n \r\n\t\n', /^The file is empty/],
  ['perf.data', 'PERFILE2\0\0\0\0', /perf\.data file .*: run "perf script/],
  ['trace.dat', '\x17\x08\x44tracing6\0\0', /trace\.dat.*: run "trace-cmd report -t/],
  ['a zip', 'PK\x03\x04\x14\0', /zip archive.*: unpack it/],
  ['gzip in gzip', '\x1f\x8b\x08\0', /gzip file inside a gzip file.*unpack it once/],
  ['a picture', '\x89PNG\r\n\x1a\n\0', /picture .*: open the text of a trace/],
  ['UTF-16', '\xff\xfes\0o\0', /UTF-16 .*: save it as UTF-8/],
  ['some binary', 'abc\0def', /not text but a binary file \(byte 4\)/],
  [
    'function_graph',
    '# tracer: function_graph\n#\n# CPU  DURATION      FUNCTION CALLS\n 0)   0.543 us    |  foo();\n',
    /function_graph tracer, which holds no events \(line 1\): write "nop" to current_tracer/,
  ],
  [
    'the function tracer',
    '# tracer: function\n#\n  sh-12  [001] ..... 12.345678: vfs_read <-ksys_read\n',
    /function tracer, which holds no events \(line 1\)/,
  ],
  [
    'the latency format',
    '# tracer: nop\n#\n# nop latency trace v1.1.5 on 6.18.44\n  <idle>-0  0d..1.  5us+: softirq_raise: vec=3\n',
    /latency format of tracefs \(line 3\): write 0 to options\/latency-format/,
  ],
  ['JSON', '{"traceEvents": []}', /this is JSON/i],
  ['a list in JSON', '[\n{"a": 1}]', /this is JSON/i],
  ['a tar archive', `${'a'.padEnd(257, '\0')}ustar`, /tar archive \(byte 258\): unpack it/],
  ['packets', '\xd4\xc3\xb2\xa1\x02\0', /capture of packets/],
  ['the log of the kernel', '[    0.000000] Linux version 6.18\n', /log of the kernel \(line 1\)/],
  [
    'a histogram',
    '# event histogram\n#\n{ skbaddr: 1 } hitcount: 3\n',
    /histogram of a trigger.*line 1\): save the file "trace" instead/,
  ],
  [
    'perf report',
    "# To display the perf.data header info, please use --header\n# Samples: 1 of 'x'\n 5 % iperf\n",
    /summary of perf.*: run "perf script/,
  ],
  [
    'a trace of nothing',
    '# tracer: nop\n#\n# entries-in-buffer/entries-written: 0/0   #P:2\n',
    /^This trace has a head and no events \(line 3\): switch events on/,
  ],
  ['a web page', '<!doctype html><html>', /web page/],
  [
    'prose',
    '\nDear sir,\nnothing here is a trace.\n',
    /^No line is an event .*line 2: "Dear sir,"\): open the text/,
  ],
  ['a line without end', `\n${'x'.repeat(70_000)}`, /\(line 2 has more than 65,536 bytes\): open/],
];

test.each(REFUSED)('%s is answered with what to do instead', async (_, file, sentence) => {
  await expect(importTrace([bytesOf(file)])).rejects.toThrow(sentence);
});

const EVENT = 'softirq_entry: vec=3 [action=NET_RX]';

/** First lines as the programs print them, with the format and clock they must be taken for. */
const FORMATS: readonly (readonly [line: string, format: string, clock: string])[] = [
  [`          <idle>-0       [001] ..s1.  3611.316549: ${EVENT}`, 'ftrace', 'seconds'],
  [`          <idle>-0       [001] ..s1  3611.316549: ${EVENT}`, 'ftrace', 'seconds'],
  [`          <idle>-0       [001]  3611.316549: ${EVENT}`, 'ftrace', 'seconds'],
  [`          <idle>-0       (-------) [001] ..s1.  3611.316549: ${EVENT}`, 'ftrace', 'seconds'],
  [`  my-app [1] x-1-77    (     70) [001] ..s1.  3611.316549: ${EVENT}`, 'ftrace', 'seconds'],
  [`          <idle>-0       [001] ..s1. 18446744073709551615: ${EVENT}`, 'ftrace', 'ticks'],
  [
    `          <idle>-0     [001]  3751.952061566: softirq_entry:        vec=3`,
    'tracecmd',
    'seconds',
  ],
  [`         npm run-26236 [001]  3738.283919: softirq_entry:        vec=3`, 'tracecmd', 'seconds'],
  [`  sh-x-12        1d..3.  3738.283924: softirq_entry:        vec=3`, 'tracecmd', 'seconds'],
  [`  <idle>-0       1..... 3738.283924567: softirq_entry:      vec=3`, 'tracecmd', 'seconds'],
  [`         swapper     0 [001]  3087.897565:      irq:${EVENT}`, 'perf', 'seconds'],
  [`     npm run x y   18/19 [001]  3087.897565123:    irq:${EVENT}`, 'perf', 'seconds'],
  [`         swapper     0 [001]  3087.897565:          1 irq:${EVENT}`, 'perf', 'seconds'],
  [`udp sender 1-10589 [001] 3186.320962059: softirq_entry: vec=3`, 'bpftrace', 'seconds'],
];

test.each(FORMATS)('%s', async (line, format, clock) => {
  const { coverage } = await importTrace([bytesOf(`${line}\n`)]);
  expect([coverage.format, coverage.clock, coverage.cpus, coverage.events]).toEqual([
    format,
    clock,
    [1],
    { softirq_entry: 1 },
  ]);
});

test('perf lines without a CPU are counted, and belong to no CPU', async () => {
  const line = `   iperf3  8786  3087.897665:   irq:${EVENT}\n`;
  const { coverage, headline } = await importTrace([bytesOf(line)]);
  expect(coverage.events).toEqual({ softirq_entry: 1 });
  expect(coverage.cpus).toEqual([]);
  expect(coverage.notes.join()).toMatch(/1 event tell no CPU.*perf script with -F/);
  expect(headline.net_rx_passes).toEqual({});
});
