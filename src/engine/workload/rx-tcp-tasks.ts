/** What the tasks of TCP sockets do when their time comes. */
import type { CpuIndex, Ps } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { STEP } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';
import {
  copy,
  eat,
  returnFromRecvmsg,
  tcp_recvmsg,
  tcp_send_ack,
  transmitAck,
} from './rx-tcp-reader.ts';
import type { RxTcp } from './rx-tcp-state.ts';
import { tcp_sendmsg, tcp_transmit_skb } from './rx-tcp-writer.ts';

export function runTcpTask(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  switch (w.tasks.step[task]) {
    case STEP.send:
      return tcp_sendmsg(m, w, tcp, cpu, now);
    case STEP.transmit:
      return tcp_transmit_skb(m, w, tcp, cpu, now);
    case STEP.receive:
      return tcp_recvmsg(m, w, tcp, cpu, now);
    case STEP.copy:
      return copy(m, w, tcp, cpu, now);
    case STEP.push:
      return eat(m, w, tcp, cpu, now);
    case STEP.ack:
      return tcp_send_ack(m, w, tcp, cpu, now);
    case STEP.ackTransmit:
      return transmitAck(m, w, tcp, cpu, now);
    case STEP.release:
      return returnFromRecvmsg(m, w, cpu, now);
  }
}
