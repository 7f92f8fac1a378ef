/** Lines that are no events: comments, what was lost, heads of formats, call chains. */
/** What a line that is no event says. */
export type Stray =
  | { readonly kind: 'comment' }
  | { readonly kind: 'meta' }
  | { readonly kind: 'unparsed' }
  | { readonly kind: 'lost'; readonly cpu: number | null; readonly events: number | null };

const COMMENT: Stray = { kind: 'comment' };
const META: Stray = { kind: 'meta' };
const UNPARSED: Stray = { kind: 'unparsed' };

/** trace_pipe and tracefs, trace-cmd; the number is missing where the kernel does not know it. */
const LOST_ON_CPU = /^CPU:(\d{1,4}) \[(?:LOST )?(?:(\d{1,15}) )?EVENTS(?: DROPPED)?\]$/;
const LOST_IN_PERF = /\[(\d{1,4})\].*: PERF_RECORD_LOST lost (\d{1,15})$/;
const LOST_IN_BPFTRACE = /^Lost (\d{1,15}) events$/;

const HEADS = [
  /^cpus=\d{1,4}$/,
  /^version = \d+$/,
  /^CPU \d{1,4} is empty$/,
  /^Attach(ing|ed) \d+ probes?(\.\.\.)?$/,
  /^trace-cmd: /,
];

/** A frame of perf: address, function and file; of tracefs: an arrow; and how its frames begin. */
const FRAMES = [
  /^\s+[0-9a-f]{8,16}( \S.*)?$/,
  /^\s+\S.* \(inlined\)$/,
  /^\s*=> \S/,
  /\S+-\d+\s.*: <(stack|user stack) trace>$/,
];

/** `text` is a line without its end, cut where it is long. */
export function readStray(text: string): Stray {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return COMMENT;
  const lost =
    LOST_ON_CPU.exec(trimmed) ??
    LOST_IN_PERF.exec(trimmed) ??
    LOST_IN_BPFTRACE.exec(trimmed)?.toSpliced(1, 0, '');
  if (lost) return { kind: 'lost', cpu: numberOf(lost[1]), events: numberOf(lost[2]) };
  if (FRAMES.some((frame) => frame.test(text))) return META;
  if (HEADS.some((head) => head.test(trimmed))) return META;
  return UNPARSED;
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined || digits === '' ? null : Number(digits);
}
