/** One line as `trace-cmd report -t` prints it. */
import { PS_PER_NS, type Ps } from '../schema/units.ts';

const NS_PER_S = 1_000_000_000;
/** Whoever runs on a CPU: a run does not name its tasks. */
const COMM = 'skbscope';
const FIRST_PID = 1_000;
const NAME_COLUMNS = 22;

export function traceLine(cpu: number, atPs: Ps, name: string, fields: string): string {
  const ns = Math.floor(atPs / PS_PER_NS);
  const seconds = Math.floor(ns / NS_PER_S);
  const rest = String(ns - seconds * NS_PER_S).padStart(9, '0');
  const task = `${COMM.padStart(16)}-${String(FIRST_PID + cpu).padEnd(5)}`;
  const when = `${String(seconds).padStart(5)}.${rest}`;
  const event = `${name}:`.padEnd(NAME_COLUMNS - 1);
  return `${task} [${String(cpu).padStart(3, '0')}] ${when}: ${event} ${fields}\n`;
}

/** Where the skb of a slot would lie, and its data; objects of 256 and of 640 bytes. */
export function skbPointer(slot: number): string {
  return `0xffff8881${(slot * 256).toString(16).padStart(8, '0')}`;
}

export function dataPointer(slot: number): string {
  return `0xffff8882${(slot * 640).toString(16).padStart(8, '0')}`;
}
