/** What there is to know of a kernel's form: its own note, or that of its sockets' lists. */
import { callersOf, type KernelMix } from './kernel.ts';
import { bundleFor, type CallerId } from './releases.ts';
import { VARIANTS } from './variants.ts';

/** Whether the only lists are those of sockets: v5.17 and v5.18, of TCP readers alone. */
export function hasSocketList(kernel: KernelMix, caller: CallerId): boolean {
  if (kernel.variant !== 'none' || caller !== 'tcp_rx' || callersOf(kernel).tcp_rx) return false;
  return bundleFor(kernel.release)?.features.socket_list === true;
}

/** What there is to know of the variant that runs, in sentences; empty where nothing is. */
export function noteOf(kernel: KernelMix, caller: CallerId): string {
  return hasSocketList(kernel, caller) ? SOCKET_LIST_NOTE : VARIANTS[kernel.variant].note;
}

const SOCKET_LIST_NOTE =
  'No CPU has defer lists: what is read waits on a list of its socket (f35f821935d8). ' +
  'The reader frees it once it has let go of the socket, or the next packet’s softirq does.';
