/** The same trace as options of tracefs, trace-cmd and perf would have printed it. */

export interface Layout {
  readonly name: string;
  /** Lines to which it applies, whole heads; others stay. */
  readonly head: RegExp;
  readonly as: string;
}

const TRACEFS = /^(.{16}-\d+ *)\[(\d{3})\] (\S{5}) +(\d+)\.(\d{6}): /gm;
const TRACE_CMD = /^( *\S[^\n]*?-\d+) \[0*(\d+)\] +(\d+\.\d+): /gm;
const PERF = /^( *\S[^\n]*?) +(\d+) \[(\d{3})\] +(\d+)\.(\d{6}): +(\S+: [^\n]*)\n/gm;

export const LAYOUTS: readonly Layout[] = [
  { name: 'irq-info off', head: TRACEFS, as: '$1[$2]  $4.$5: ' },
  { name: 'older flags', head: TRACEFS, as: '$1[$2] d.h1  $4.$5: ' },
  { name: 'record-tgid', head: TRACEFS, as: '$1(  70123) [$2] $3  $4.$5: ' },
  { name: 'record-tgid, unknown', head: TRACEFS, as: '$1(-------) [$2] $3  $4.$5: ' },
  { name: 'clock in ticks', head: TRACEFS, as: '$1[$2] $3 987654$4$5000: ' },
  { name: 'nanoseconds', head: TRACEFS, as: '$1[$2] $3  $4.$5000: ' },
  { name: 'trace-cmd with flags', head: TRACE_CMD, as: '$1 [$2] d..2.  $3: ' },
  { name: 'trace-cmd report -l', head: TRACE_CMD, as: '$1   $2d..3.  $3: ' },
  { name: 'perf with tid', head: PERF, as: '$1 $2/$2 [$3]  $4.$5:  $6\n' },
  { name: 'perf --ns with period', head: PERF, as: '$1 $2 [$3]  $4.$5000:   1 $6\n' },
  {
    name: 'perf with call chains',
    head: PERF,
    as: '$1 $2 [$3]  $4.$5:  $6\n\tffffffff81ea9b10 consume_skb+0x70 ([kernel.kallsyms])\n\n',
  },
];

export function inLayout(bytes: Uint8Array, { head, as }: Layout): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').replaceAll(head, as);
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}
