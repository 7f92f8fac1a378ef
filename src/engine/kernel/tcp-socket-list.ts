/**
 * The list of a TCP socket on which eaten skbs wait, in v5.17 and v5.18.
 *
 * Models   f35f821935d8 "tcp: defer skb freeing after socket lock is released", net/ipv4/tcp.c:
 *          tcp_eat_recv_skb() puts an skb on the list of its socket while more are queued or
 *          listed there, and frees the last one at once. tcp_recvmsg() empties the list after
 *          release_sock(), and so after the ACK of tcp_cleanup_rbuf(); tcp_v4_rcv() does it for
 *          the next packet, before it takes the socket. 68822bdf76f1 replaced it.
 * Differs  tcp_recvmsg_locked() also empties it before sk_wait_data(). A call here waits only
 *          while it has copied nothing, and then the call before has left no list behind. Sockets
 *          are neither disconnected nor read by zerocopy, the other two places.
 */
import { FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { touchSkb } from './skb-data.ts';
import { __kfree_skb } from './skb-free.ts';
import type { OfPair, TcpConnections } from './tcp-receive.ts';

/** Whether tcp_eat_recv_skb() lists an skb; `hasMore`: the receive queue is not empty after it. */
export function goesOnSocketList(
  m: Machine,
  t: TcpConnections,
  pair: number,
  hasMore: boolean,
): boolean {
  if (!m.features.socket_list || m.callers.tcp_rx) return false;
  return hasMore || t.defer_list[pair] !== NIL;
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
