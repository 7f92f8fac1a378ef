/** What a receive-side workload keeps besides where it reads from TCP sockets. */
import { socketCapacity } from '../../schema/load.ts';
import type { TcpReadLoad } from '../../schema/load-parts.ts';
import { NIL, PS_PER_US, type Ps } from '../../schema/units.ts';
import { newTcpConnections, type TcpConnections } from '../kernel/tcp-receive.ts';

export interface RxTcp extends TcpConnections {
  /** Payload of a segment, and what one recvmsg() asks for. */
  readonly payloadBytes: number;
  readonly readBytes: number;
  readonly groFrames: number;
  /** Sending an ACK, and handling one; 0 where that is part of the reader's time. */
  readonly ackPs: Ps;
  readonly left: Int32Array; // [pair] bytes that the present recvmsg() still asks for
  readonly isNewCall: Uint8Array; // [pair] 1 until that call has copied something
  readonly owned: Uint8Array; // [pair] 1 while the writer has its socket (sock_owned_by_user())
  readonly asleep: Uint8Array; // [pair] 1 while the writer waits for room
  readonly sleepAt: Float64Array; // [pair] since when, ps
  readonly backlog: Int32Array; // [pair] ACK that waits for the writer, or NIL
}

export function newRxTcp(load: TcpReadLoad, skbSlots: number): RxTcp {
  const pairs = load.pairs.length;
  const isLoopback = load.kind === 'tcp-loopback';
  const capacity = socketCapacity(load);
  return {
    ...newTcpConnections({ pairs, capacity, skbSlots, keeps: isLoopback }),
    payloadBytes: load.payloadBytes,
    readBytes: load.readBytes,
    groFrames: isLoopback ? 1 : load.groFrames,
    ackPs: isLoopback ? Math.round(load.ackUs * PS_PER_US) : 0,
    left: new Int32Array(pairs),
    isNewCall: new Uint8Array(pairs),
    owned: new Uint8Array(pairs),
    asleep: new Uint8Array(pairs),
    sleepAt: new Float64Array(pairs),
    backlog: new Int32Array(pairs).fill(NIL),
  };
}
