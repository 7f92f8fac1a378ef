/**
 * Who has which cache line, and what it takes to get it.
 *
 * Models   The line rule of the cost model: a write (or an atomic read-modify-write) makes a line
 *          exclusive here; reading a line that is exclusive elsewhere fetches it and makes it
 *          shared; writing to a shared line costs one more transaction.
 * Differs  Caches have no size: a line stays where it was used last. Of the CPUs that share a line
 *          its last writer and its last reader are known, a third reader fetches it again. A line
 *          that nobody has touched comes for nothing.
 */
import { LINE } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { type Fabric, transferLines } from './fabric.ts';

export interface Lines {
  readonly writer: Int32Array; // [line] CPU that wrote it last, or NIL
  readonly reader: Int32Array; // [line] last CPU that has read it since, or NIL: it is exclusive
}

export function newLines(count: number): Lines {
  return { writer: new Int32Array(count).fill(NIL), reader: new Int32Array(count).fill(NIL) };
}

/** Reads a line; gives what it costs to get it. */
export function readLine(f: Fabric, l: Lines, line: number, cpu: CpuIndex, kind: number): Ps {
  const writer = l.writer[line];
  if (writer === cpu || writer === NIL || l.reader[line] === cpu) return 0;
  l.reader[line] = cpu;
  return transferLines(f, writer, cpu, kind, 1);
}

/** Writes to a line, or does an atomic operation on it; gives what it costs to own it. */
export function writeLine(f: Fabric, l: Lines, line: number, cpu: CpuIndex, kind: number): Ps {
  const writer = l.writer[line];
  const reader = l.reader[line];
  l.writer[line] = cpu;
  l.reader[line] = NIL;
  if (writer === NIL) return 0;
  if (writer !== cpu) return transferLines(f, writer, cpu, kind, 1);
  return reader === NIL || reader === cpu ? 0 : transferLines(f, reader, cpu, kind, 1);
}

/** The lines of an skb go together, as one; `weight` are counted. Gives the price of one. */
export function moveLines(f: Fabric, l: Lines, line: number, cpu: CpuIndex, weight: number): Ps {
  const writer = l.writer[line];
  l.writer[line] = cpu;
  if (writer === NIL || writer === cpu) return 0;
  return transferLines(f, writer, cpu, LINE.skb, weight);
}

/** The line is new to everybody, e.g. because its memory was given back. */
export function forgetLine(l: Lines, line: number): void {
  l.writer[line] = NIL;
  l.reader[line] = NIL;
}
