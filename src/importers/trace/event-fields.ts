/**
 * The fields of the events that are read, as tracefs, trace-cmd (also -R), perf and skbscope.bt
 * print them: "word=value", "word = value", "word: value" or "word value".
 */
import { MOST_CPUS } from './line-head.ts';
import { type Names, OTHER_NAME } from './names.ts';
import { readInteger, readNumber, readPointer, type Scanned } from './numbers.ts';
import { bytesOf, isBlank, skipBlanks, startsWith, wordEnd } from './scan.ts';
import { CALL, NOTHING, PROTOCOL, READ, type TraceRows } from './trace-rows.ts';

const WORD = {
  vec: bytesOf('vec'),
  skbaddr: bytesOf('skbaddr'),
  ptr: bytesOf('ptr'),
  len: bytesOf('len'),
  dev: bytesOf('dev'),
  device: bytesOf('device'),
  dev_name: bytesOf('dev_name'),
  name: bytesOf('name'),
  alloc_cpu: bytesOf('alloc_cpu'),
  location: bytesOf('location'),
  reason: bytesOf('reason'),
  work: bytesOf('work'),
  budget: bytesOf('budget'),
  call_site: bytesOf('call_site'),
  sk: bytesOf('sk'),
  address: bytesOf('address'),
  family: bytesOf('family'),
  protocol: bytesOf('protocol'),
  length: bytesOf('length'),
  ret: bytesOf('ret'),
  cpu: bytesOf('cpu'),
  func: bytesOf('func'),
};

const EQUALS = 61;
const COLON = 58;
const COMMA = 44;
const OPEN = 40;
const PLUS = 43;

/** Where the value of a word begins, or -1. */
function fieldAt(b: Uint8Array, from: number, end: number, word: Uint8Array): number {
  const last = end - word.length;
  for (let i = from; i < last; i++) {
    if (b[i] !== word[0] || (i > from && !isBoundary(b[i - 1]))) continue;
    if (!startsWith(b, i, end, word)) continue;
    const behind = i + word.length;
    const next = skipBlanks(b, behind, end);
    const separator = b[next] === EQUALS || b[next] === COLON;
    if (!separator && next === behind) continue;
    return skipBlanks(b, separator ? next + 1 : next, end);
  }
  return -1;
}

function isBoundary(byte: number): boolean {
  return isBlank(byte) || byte === COMMA || byte === OPEN;
}

/** Reads the fields of one event into the last row; false if there is nothing to keep. */
export class FieldReader {
  private readonly rows: TraceRows;
  private readonly names: Names;
  private readonly found: Scanned = { hi: 0, lo: 0 };
  private readonly known: Readonly<
    Record<'kick' | 'rps' | 'inet' | 'inet6' | 'udp' | 'tcp', number>
  >;

  constructor(rows: TraceRows, names: Names) {
    this.rows = rows;
    this.names = names;
    const number = (text: string): number => names.number(bytesOf(text), 0, text.length);
    this.known = {
      kick: number('trigger_rx_softirq'),
      rps: number('rps_trigger_softirq'),
      inet: number('AF_INET'),
      inet6: number('AF_INET6'),
      udp: number('IPPROTO_UDP'),
      tcp: number('IPPROTO_TCP'),
    };
  }

  read(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    switch (this.rows.event[row]) {
      case READ.softirq_raise:
      case READ.softirq_entry:
      case READ.softirq_exit:
        return this.readVec(b, from, end, row);
      case READ.napi_poll:
        return this.readPoll(b, from, end, row);
      case READ.netif_rx:
      case READ.netif_receive_skb:
        return this.readDelivery(b, from, end, row);
      case READ.consume_skb:
      case READ.kfree_skb:
        return this.readFree(b, from, end, row);
      case READ.skb_copy_datagram_iovec:
        return this.readCopy(b, from, end, row);
      case READ.sock_recv_length:
        return this.readReceive(b, from, end, row);
      case READ.csd_queue_cpu:
      case READ.csd_function_entry:
        return this.readCall(b, from, end, row);
      default:
        return this.readSlab(b, from, end, row);
    }
  }

  private readVec(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a } = this.rows;
    a[row] = numberAt(b, fieldAt(b, from, end, WORD.vec), end);
    if (a[row] === NOTHING) return 'missing';
    return a[row] === NET_RX_SOFTIRQ ? 'kept' : 'unrelated';
  }

  private readPoll(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: device, c } = this.rows;
    a[row] = numberAt(b, fieldAt(b, from, end, WORD.work), end);
    device[row] = this.wordAt(b, eitherOf(b, from, end, WORD.device, WORD.dev_name), end);
    c[row] = numberAt(b, fieldAt(b, from, end, WORD.budget), end);
    return a[row] === NOTHING ? 'missing' : 'kept';
  }

  private readDelivery(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: device, c } = this.rows;
    a[row] = numberAt(b, fieldAt(b, from, end, WORD.len), end);
    device[row] = this.wordAt(b, eitherOf(b, from, end, WORD.dev, WORD.name), end);
    c[row] = cpuAt(b, fieldAt(b, from, end, WORD.alloc_cpu), end);
    const hasSkb = this.pointerAt(b, fieldAt(b, from, end, WORD.skbaddr), end, row);
    return hasSkb ? 'kept' : 'missing';
  }

  private readFree(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: reason, c, event } = this.rows;
    const hasSkb = this.pointerAt(b, fieldAt(b, from, end, WORD.skbaddr), end, row);
    a[row] = this.symbolAt(b, fieldAt(b, from, end, WORD.location), end);
    c[row] = cpuAt(b, fieldAt(b, from, end, WORD.alloc_cpu), end);
    if (event[row] === READ.kfree_skb)
      reason[row] = this.wordAt(b, fieldAt(b, from, end, WORD.reason), end);
    return hasSkb ? 'kept' : 'missing';
  }

  private readCopy(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, c } = this.rows;
    a[row] = numberAt(b, fieldAt(b, from, end, WORD.len), end);
    c[row] = cpuAt(b, fieldAt(b, from, end, WORD.alloc_cpu), end);
    const hasSkb = this.pointerAt(b, fieldAt(b, from, end, WORD.skbaddr), end, row);
    return hasSkb ? 'kept' : 'missing';
  }

  private readReceive(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: protocol } = this.rows;
    this.pointerAt(b, eitherOf(b, from, end, WORD.address, WORD.sk), end, row);
    const length = numberAt(b, eitherOf(b, from, end, WORD.length, WORD.ret), end, Number.NaN);
    const family = fieldAt(b, from, end, WORD.family);
    const proto = fieldAt(b, from, end, WORD.protocol);
    if (Number.isNaN(length) || family < 0 || proto < 0) return 'missing';
    a[row] = length;
    protocol[row] = this.isInternet(b, family, end) ? this.protocolAt(b, proto, end) : 0;
    return 'kept';
  }

  private isInternet(b: Uint8Array, from: number, end: number): boolean {
    const number = readNumber(b, from, end);
    if (!Number.isNaN(number)) return number === AF_INET || number === AF_INET6;
    const word = this.wordAt(b, from, end);
    return word === this.known.inet || word === this.known.inet6;
  }

  private protocolAt(b: Uint8Array, from: number, end: number): number {
    const number = readNumber(b, from, end);
    const word = Number.isNaN(number) ? this.wordAt(b, from, end) : NOTHING;
    if (number === IPPROTO_UDP || word === this.known.udp) return PROTOCOL.udp;
    return number === IPPROTO_TCP || word === this.known.tcp ? PROTOCOL.tcp : PROTOCOL.other;
  }

  private readCall(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: call, event } = this.rows;
    const func = this.symbolAt(b, fieldAt(b, from, end, WORD.func), end);
    if (func === NOTHING) return 'missing';
    if (func !== this.known.kick && func !== this.known.rps) return 'unrelated';
    call[row] = func === this.known.kick ? CALL.kick : CALL.rps;
    if (event[row] === READ.csd_function_entry) return 'kept';
    a[row] = cpuAt(b, fieldAt(b, from, end, WORD.cpu), end);
    return a[row] === NOTHING ? 'missing' : 'kept';
  }

  private readSlab(b: Uint8Array, from: number, end: number, row: number): FieldsRead {
    const { a, b: cache } = this.rows;
    const hasPtr = this.pointerAt(b, fieldAt(b, from, end, WORD.ptr), end, row);
    a[row] = this.symbolAt(b, fieldAt(b, from, end, WORD.call_site), end);
    cache[row] = this.wordAt(b, fieldAt(b, from, end, WORD.name), end);
    return hasPtr && a[row] !== NOTHING ? 'kept' : 'missing';
  }

  /** "(nil)" and the like are no pointer. */
  private pointerAt(b: Uint8Array, from: number, end: number, row: number): boolean {
    const { found, rows } = this;
    if (from < 0 || !readPointer(b, from, end, found)) return false;
    rows.ptrHi[row] = found.hi;
    rows.ptrLo[row] = found.lo;
    return found.hi !== 0 || found.lo !== 0;
  }

  private wordAt(b: Uint8Array, from: number, end: number): number {
    if (from < 0 || from >= end) return NOTHING;
    return this.names.number(b, from, wordEnd(b, from, end));
  }

  /** A function without "+0x70/0xb0" and without the ".isra.0" that compilers append. */
  private symbolAt(b: Uint8Array, from: number, end: number): number {
    if (from < 0 || from >= end) return NOTHING;
    let to = from;
    while (to < end && b[to] !== PLUS && b[to] !== DOT && !isBoundary(b[to])) to++;
    return to === from ? OTHER_NAME : this.names.number(b, from, to);
  }
}

/** `unrelated`: understood, and no row is needed. `missing`: lacks what it is read for. */
export type FieldsRead = 'kept' | 'unrelated' | 'missing';

const DOT = 46;
const NET_RX_SOFTIRQ = 3;
const AF_INET = 2;
const AF_INET6 = 10;
const IPPROTO_TCP = 6;
const IPPROTO_UDP = 17;

function eitherOf(
  b: Uint8Array,
  from: number,
  end: number,
  ...words: readonly [Uint8Array, Uint8Array]
): number {
  const at = fieldAt(b, from, end, words[0]);
  return at >= 0 ? at : fieldAt(b, from, end, words[1]);
}

function numberAt(b: Uint8Array, from: number, end: number, none = NOTHING): number {
  const value = from < 0 ? Number.NaN : readInteger(b, from, end);
  return Number.isNaN(value) || Math.abs(value) > 0x7fffffff ? none : value;
}

function cpuAt(b: Uint8Array, from: number, end: number): number {
  const cpu = numberAt(b, from, end);
  return cpu >= 0 && cpu < MOST_CPUS ? cpu : NOTHING;
}
