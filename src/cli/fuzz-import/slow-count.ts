/**
 * The short form of a trace once more, slowly, from strings and regular expressions: it shares no
 * code with the importer that it is held against.
 */

/** What both must find. Fields that depend on a guess of the importer are left out. */
export interface SlowCount {
  readonly lines: { total: number; events: number; comments: number; lost: number };
  readonly events: Record<string, number>;
  readonly headline: Record<string, unknown>;
}

/** How the importer has taken the file: the same is taken here. */
export interface Taken {
  readonly format: string;
  readonly clock: 'seconds' | 'ticks';
}

interface SlowEvent {
  readonly cpu: number | null;
  readonly at: bigint;
  readonly name: string;
  readonly body: string;
}

const TIME = /^(\d{1,20})(?:\.(\d{1,9}))?:(?=[ \t]*[A-Za-z_-])/;
const NAME = /^[ \t]*([A-Za-z_-][A-Za-z0-9_-]*):(?:[ \t]+|$)(.*)$/s;
const PERF_NAME = /^[ \t]*(?:\d+[ \t]+)?(?:[A-Za-z0-9_-]+:(?=[A-Za-z0-9_-]))?(?=[A-Za-z_-])/;
const MOST_CPUS = 8_192;
const BILLION = 1_000_000_000n;
const MOST_SPAN = BigInt(Number.MAX_SAFE_INTEGER);

export function slowCount(bytes: Uint8Array, taken: Taken): SlowCount {
  const texts = Buffer.from(bytes).toString('latin1').split('\n');
  if (texts.at(-1) === '') texts.pop();
  if (texts[0]?.startsWith('\xef\xbb\xbf')) texts[0] = texts[0].slice(3);
  const lines = { total: texts.length, events: 0, comments: 0, lost: 0 };
  const events: Record<string, number> = {};
  const found: SlowEvent[] = [];
  const lost: Record<string, number> = {};
  for (const raw of texts) {
    const text = raw.replace(/\r+$/, '');
    if (raw.length > 65_536) continue;
    const event = text.startsWith('#') ? null : readEvent(text, taken, found[0]?.at ?? null);
    if (event !== null) {
      lines.events++;
      const name = nameOf(event.name);
      events[name] = (events[name] ?? 0) + 1;
      found.push(event);
    } else if (/^[ \t]*(#|$)/.test(text)) lines.comments++;
    else if (countLost(text, lost)) lines.lost++;
  }
  return { lines, events, headline: headline(found, taken, lost) };
}

function readEvent(text: string, taken: Taken, first: bigint | null): SlowEvent | null {
  const event =
    taken.format === 'perf' ? readPerf(text) : (readTask(text) ?? readGlued(text, taken));
  if (event === null || event.ticks !== (taken.clock === 'ticks')) return null;
  const span = event.at - (first ?? event.at);
  return span > MOST_SPAN || span < -MOST_SPAN ? null : event;
}

type Timed = SlowEvent & { readonly ticks: boolean };

/** comm-pid (tgid) [cpu] flags time: name: */
function readTask(text: string): Timed | null {
  const padded = text.length > 20 && /^-\d$/.test(text.slice(16, 18)) ? 17 : 0;
  for (let i = text.indexOf('[', padded); i !== -1 && i < 64; i = text.indexOf('[', i + 1)) {
    if (!/-\d+[ \t]+(\([^(]*\)[ \t]+)?$/.test(text.slice(0, i))) continue;
    const cpu = /^\[(\d{1,6})\][ \t]+(?:[^\d \t][^ \t]{0,7}[ \t]+)?(?=\d)/.exec(text.slice(i));
    if (cpu === null || Number(cpu[1]) >= MOST_CPUS) continue;
    const event = readTimed(text.slice(i + cpu[0].length), Number(cpu[1]), '');
    if (event !== null) return event;
  }
  return null;
}

/** comm-pid 1d..3. time: name: */
function readGlued(text: string, { format }: Taken): Timed | null {
  if (format !== 'tracecmd') return null;
  for (const dash of text.slice(0, 40).matchAll(/-/g)) {
    const rest = text.slice(dash.index);
    const cpu = /^-\d+[ \t]+(\d{1,4})[a-zA-Z.][^ \t]{0,6}[ \t]+/.exec(rest);
    if (cpu === null || Number(cpu[1]) >= MOST_CPUS) continue;
    const event = readTimed(rest.slice(cpu[0].length), Number(cpu[1]), '');
    if (event !== null) return event;
  }
  return null;
}

/** comm pid/tid [cpu] time: period sys:name: */
function readPerf(text: string): Timed | null {
  const starts = /(?<=[ \t])(?=\[|\d)/g;
  for (const { index } of text.slice(0, 80).matchAll(starts)) {
    if (!/[^ \t].*[ \t][\d/]+[ \t]+$/s.test(text.slice(0, index))) continue;
    const cpu = /^(?:\[(\d{1,6})\])?[ \t]*/.exec(text.slice(index));
    if (cpu === null || Number(cpu[1] ?? 0) >= MOST_CPUS) continue;
    if (text[index] === '[' && cpu[1] === undefined) continue;
    const number = cpu[1] === undefined ? null : Number(cpu[1]);
    const event = readTimed(text.slice(index + cpu[0].length), number, 'perf');
    if (event !== null && !event.ticks) return event;
  }
  return null;
}

function readTimed(text: string, cpu: number | null, format: string): Timed | null {
  const time = (format === 'perf' ? /^(\d{1,20})(?:\.(\d{1,9}))?:/ : TIME).exec(text);
  if (time === null || (time[2] !== undefined && time[1].length > 15)) return null;
  let rest = text.slice(time[0].length);
  if (format === 'perf') {
    const before = PERF_NAME.exec(rest);
    if (before === null) return null;
    rest = rest.slice(before[0].length);
  }
  const named = NAME.exec(rest);
  if (named === null) return null;
  const ticks = time[2] === undefined;
  const at = ticks
    ? BigInt(time[1])
    : BigInt(time[1]) * BILLION + BigInt((time[2] ?? '').padEnd(9, '0'));
  return { cpu, at, name: named[1], body: named[2], ticks };
}

function countLost(text: string, lost: Record<string, number>): boolean {
  const line = text.trim();
  const onCpu =
    /^CPU:(\d{1,4}) \[LOST (?:(\d{1,15}) )?EVENTS\]$/.exec(line) ??
    /^CPU:(\d{1,4}) \[(?:(\d{1,15}) )?EVENTS DROPPED\]$/.exec(line);
  const anywhere = /^Lost (\d{1,15}) events$/.exec(line);
  const cpu = onCpu !== null ? String(Number(onCpu[1])) : 'unknown';
  const events = Number(onCpu?.[2] ?? anywhere?.[1] ?? 0);
  if (onCpu === null && anywhere === null) return false;
  if (events > 0) lost[cpu] = (lost[cpu] ?? 0) + events;
  return true;
}

/** Text behind the first "word=", "word = ", "word: " or "word ". */
function field(body: string, ...words: string[]): string | null {
  for (const word of words) {
    const match = new RegExp(`(?:^|[ \\t,(])${word}(?:[ \\t]*[=:][ \\t]*|[ \\t]+)(?=.)`, 's').exec(
      body,
    );
    if (match !== null) return body.slice(match.index + match[0].length);
  }
  return null;
}

function whole(text: string | null): number | null {
  const match = /^-?\d{1,15}(?=[ \t,)]|$)/.exec(text ?? '');
  const value = match === null ? null : Number(match[0]);
  return value === null || Math.abs(value) > 0x7fffffff ? null : value;
}

/** Longer names are not told apart, and what is not ASCII is not shown. */
const nameOf = (text: string): string =>
  text.length > 128 ? '(others)' : text.replaceAll('\t', ' ').replaceAll(/[^ -~]/g, '?');

const symbol = (text: string | null): string | null =>
  text === null ? null : (/^[^+. \t,(]*/.exec(text)?.[0] ?? null);
const word = (text: string | null): string | null =>
  text === null ? null : (/^[^ \t,]*/.exec(text)?.[0] ?? null);

function hasPointer(text: string | null): boolean {
  const match = /^(?:0[xX])?([0-9a-fA-F]{1,16})(?=[ \t,)]|$)/.exec(text ?? '');
  return match !== null && !/^0+$/.test(match[1]);
}

function protocolOf(body: string): 'udp' | 'tcp' | null {
  const family = field(body, 'family');
  const protocol = field(body, 'protocol');
  if (family === null || protocol === null) return null;
  if (!/^(AF_INET6?(?=[ \t,]|$)|(0x0*[2aA]|0*2|0*10)(?=[ \t,)]|$))/.test(family)) return null;
  const name = word(protocol) ?? '';
  if (/^(IPPROTO_UDP|0*17|0[xX]0*11)$/.test(name)) return 'udp';
  return /^(IPPROTO_TCP|0*6|0[xX]0*6)$/.test(name) ? 'tcp' : null;
}

const FLUSHES = ['skb_defer_free_flush', '__skb_defer_free_flush', 'net_rx_action'];

class Counts {
  readonly counts: Record<string, number> = {};
  add(key: string | number): void {
    this.counts[key] = (this.counts[key] ?? 0) + 1;
  }
}

function headline(
  found: readonly SlowEvent[],
  { clock }: Taken,
  lost_events: Record<string, number>,
): Record<string, unknown> {
  const count = new SlowHeadline();
  const inOrder = [...found].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const event of inOrder) count.read(event);
  const first = inOrder[0]?.at ?? 0n;
  const last = inOrder.at(-1)?.at ?? 0n;
  const span_s =
    clock === 'ticks' || found.length === 0 ? null : Math.round(Number(last - first) / 1e3) / 1e6;
  return { events: found.length, span_s, ...count.result(), lost_events };
}

class SlowHeadline {
  private readonly passes = new Counts();
  private readonly frees = new Counts();
  private readonly batches = new Counts();
  private readonly udp = new Counts();
  private readonly tcp = new Counts();
  private readonly kicks = new Counts();
  private readonly run = new Counts();
  private readonly rps = new Counts();
  private readonly drops = new Counts();
  private readonly inPass = new Map<number, number>(); // CPU -> delivered in its pass
  private readonly batch = new Map<number, number>(); // CPU -> frees of its run
  private largest = 0;
  private packets = 0;
  private allPasses = 0;

  read({ cpu, name, body }: SlowEvent): void {
    if (name === 'kfree_skb' && hasPointer(field(body, 'skbaddr')))
      this.drops.add(nameOf(word(field(body, 'reason')) || 'unknown'));
    if (cpu === null) return;
    if (/^softirq_e(ntry|xit)$/.test(name) && whole(field(body, 'vec')) === 3) this.pass(cpu, name);
    if (name === 'napi_poll' && whole(field(body, 'work')) !== null) this.batch.delete(cpu);
    if (name === 'netif_receive_skb' && hasPointer(field(body, 'skbaddr'))) {
      this.batch.delete(cpu);
      if (this.inPass.has(cpu)) this.inPass.set(cpu, (this.inPass.get(cpu) ?? 0) + 1);
    }
    if (name === 'consume_skb' && hasPointer(field(body, 'skbaddr'))) this.consume(cpu, body);
    if (name === 'sock_recv_length' && (whole(field(body, 'length', 'ret')) ?? 0) > 0) {
      const protocol = protocolOf(body);
      if (protocol !== null) this[protocol].add(cpu);
    }
    if (/^csd_(queue_cpu|function_entry)$/.test(name)) this.call(cpu, name, body);
  }

  private pass(cpu: number, name: string): void {
    this.batch.delete(cpu);
    if (name === 'softirq_entry') {
      this.inPass.set(cpu, 0);
      return;
    }
    const delivered = this.inPass.get(cpu);
    if (delivered === undefined) return;
    this.inPass.delete(cpu);
    this.packets += delivered;
    this.allPasses++;
    this.passes.add(cpu);
  }

  private consume(cpu: number, body: string): void {
    if (!FLUSHES.includes(symbol(field(body, 'location')) ?? '')) return;
    this.frees.add(cpu);
    const run = (this.batch.get(cpu) ?? 0) + 1;
    this.batch.set(cpu, run);
    if (run === 1) this.batches.add(cpu);
    this.largest = Math.max(this.largest, run);
  }

  private call(cpu: number, name: string, body: string): void {
    const func = symbol(field(body, 'func'));
    const target = whole(field(body, 'cpu'));
    if (name === 'csd_function_entry') {
      if (func === 'trigger_rx_softirq') this.run.add(cpu);
      return;
    }
    if (target === null || target < 0 || target >= MOST_CPUS) return;
    if (func === 'trigger_rx_softirq') this.kicks.add(`${cpu}->${target}`);
    if (func === 'rps_trigger_softirq') this.rps.add(`${cpu}->${target}`);
  }

  result(): Record<string, unknown> {
    const passes = this.allPasses;
    return {
      net_rx_passes: this.passes.counts,
      packets_per_pass: passes === 0 ? null : Math.round((this.packets * 1e3) / passes) / 1e3,
      flush_frees: this.frees.counts,
      flush_batches: this.batches.counts,
      largest_flush_batch: this.largest,
      udp_recv: this.udp.counts,
      tcp_recv: this.tcp.counts,
      kicks_queued: this.kicks.counts,
      kicks_run: this.run.counts,
      rps_ipis: this.rps.counts,
      drops: this.drops.counts,
    };
  }
}
