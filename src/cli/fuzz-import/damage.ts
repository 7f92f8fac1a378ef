/** Damages the text of a trace, as a seed says: cut, spliced, flipped, shuffled. */
import { Draws } from '../fuzz/draws.ts';
import { inLayout, LAYOUTS } from './layouts.ts';

const NEWLINE = 10;
/** Lines of a trace that one trial has, at most: they hold all that can go wrong. */
const MOST_LINES = 400;

export function damagedTrace(seed: number, traces: readonly Uint8Array[]): Uint8Array {
  const draws = new Draws(seed, 'damaged trace');
  let bytes = someLines(draws, draws.pick(traces));
  if (draws.chance(0.4)) bytes = inLayout(bytes, draws.pick(LAYOUTS));
  const times = draws.whole(0, 4);
  for (let i = 0; i < times; i++) bytes = damaged(draws, bytes, traces);
  return bytes;
}

type Damage = (draws: Draws, bytes: Uint8Array, traces: readonly Uint8Array[]) => Uint8Array;

const DAMAGES: readonly Damage[] = [
  flipBits,
  flipBits,
  cutOut,
  cutOut,
  cutEnd,
  splice,
  shuffleLines,
  repeatLines,
  otherDigits,
  windowsEnds,
  noise,
  longLine,
];

function damaged(draws: Draws, bytes: Uint8Array, traces: readonly Uint8Array[]): Uint8Array {
  return draws.pick(DAMAGES)(draws, bytes, traces);
}

/** Some lines, the first of the file or not. */
function someLines(draws: Draws, trace: Uint8Array): Uint8Array {
  const from = draws.chance(0.3) ? 0 : lineAt(trace, draws.whole(0, trace.length - 1));
  let end = from;
  for (let i = draws.whole(0, MOST_LINES); i > 0 && end < trace.length; i--)
    end = lineAt(trace, end);
  return trace.slice(from, end);
}

/** Begin of the line behind `at`, or the end. */
function lineAt(bytes: Uint8Array, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline === -1 ? bytes.length : newline + 1;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function flipBits(draws: Draws, bytes: Uint8Array): Uint8Array {
  const flipped = bytes.slice();
  if (bytes.length === 0) return flipped;
  for (let i = draws.whole(1, 60); i > 0; i--)
    flipped[draws.whole(0, bytes.length - 1)] ^= 1 << draws.whole(0, 7);
  return flipped;
}

function cutOut(draws: Draws, bytes: Uint8Array): Uint8Array {
  const from = draws.whole(0, bytes.length);
  const end = Math.min(bytes.length, from + draws.whole(1, 200));
  return joined(bytes.subarray(0, from), bytes.subarray(end));
}

function cutEnd(draws: Draws, bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, draws.whole(0, bytes.length));
}

/** A piece of another trace in the middle. */
function splice(draws: Draws, bytes: Uint8Array, traces: readonly Uint8Array[]): Uint8Array {
  const piece = someLines(draws, draws.pick(traces));
  const at = draws.chance(0.5)
    ? draws.whole(0, bytes.length)
    : lineAt(bytes, draws.whole(0, bytes.length));
  return joined(bytes.subarray(0, at), piece, bytes.subarray(at));
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = lineAt(bytes, from);
    lines.push(bytes.subarray(from, end));
    from = end;
  }
  return lines;
}

function shuffleLines(draws: Draws, bytes: Uint8Array): Uint8Array {
  const lines = linesOf(bytes);
  for (let i = lines.length - 1; i > 0; i--) {
    const j = draws.whole(0, i);
    [lines[i], lines[j]] = [lines[j], lines[i]];
  }
  return joined(...lines);
}

function repeatLines(draws: Draws, bytes: Uint8Array): Uint8Array {
  const from = lineAt(bytes, draws.whole(0, bytes.length));
  const end = Math.min(bytes.length, from + draws.whole(1, 2_000));
  return joined(bytes.subarray(0, end), bytes.subarray(from));
}

/** Numbers that are other numbers: times that jump, CPUs that are not there, lengths. */
function otherDigits(draws: Draws, bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  for (let i = draws.whole(1, 200); i > 0 && bytes.length > 0; i--) {
    const at = draws.whole(0, bytes.length - 1);
    if (changed[at] >= 48 && changed[at] <= 57) changed[at] = 48 + draws.whole(0, 9);
  }
  return changed;
}

function windowsEnds(_: Draws, bytes: Uint8Array): Uint8Array {
  return joined(
    Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  );
}

function noise(draws: Draws, bytes: Uint8Array): Uint8Array {
  const at = draws.whole(0, bytes.length);
  const piece = Uint8Array.from({ length: draws.whole(1, 100) }, () => draws.whole(1, 255));
  return joined(bytes.subarray(0, at), piece, bytes.subarray(at));
}

function longLine(draws: Draws, bytes: Uint8Array): Uint8Array {
  const at = draws.whole(0, bytes.length);
  const piece = new Uint8Array(draws.whole(1_000, 140_000)).fill(draws.pick([32, 48, 91, 45]));
  return joined(bytes.subarray(0, at), piece, bytes.subarray(at));
}
