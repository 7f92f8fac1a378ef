/**
 * The list of a TCP socket on which eaten skbs wait, in v5.17 and v5.18.
 *
 * Models   f35f821935d8 "tcp: defer skb freeing after socket lock is released": tcp_eat_recv_skb()
 *          puts an skb on the list of its socket; the reader empties that once it has let go of
 *          the socket, or the next packet in its softirq before that. 68822bdf76f1 replaced it.
 * Differs  Who empties it is from memory, not read. The reader does so before it sends an ACK.
 */
import { FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { touchSkb } from './skb-data.ts';
import { __kfree_skb } from './skb-free.ts';
import type { OfPair, TcpConnections } from './tcp-receive.ts';

/** Whether tcp_eat_recv_skb() puts skbs on the list of their socket. */
export function hasSocketList(m: Machine): boolean {
  return m.features.socket_list && !m.callers.tcp_rx;
}

/** That: nobody frees anything yet. */
export function putOnSocket(m: Machine, t: TcpConnections, cpu: CpuIndex, what: OfPair): void {
  const { pair, skb } = what;
  if (m.memory !== null) touchSkb(m.memory, cpu, skb);
  t.olderOf[skb] = t.defer_list[pair];
  t.defer_list[pair] = skb;
}

/** Frees what a socket's list holds, on `cpu`; gives how many skbs that were. */
export function sk_defer_free_flush(
  m: Machine,
  t: TcpConnections,
  cpu: CpuIndex,
  pair: number,
): number {
  let freed = 0;
  while (t.defer_list[pair] !== NIL) {
    const skb = t.defer_list[pair];
    t.defer_list[pair] = t.olderOf[skb];
    __kfree_skb(m, cpu, skb, FREE_PATH.local);
    freed++;
  }
  return freed;
}
