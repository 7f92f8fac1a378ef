/** Numbers of what a receive-side workload has: entities, tasks, streams of random numbers. */
import type { CpuIndex } from '../../schema/units.ts';
import type { Task } from './run-queue.ts';

interface Counts {
  readonly cpus: number;
  readonly pairs: number;
}

/**
 * Entities, in their order at one instant: the IPI of a kick on its way to a CPU, an RPS IPI, its
 * softirq, its task; then for each queue of a card the next packet and the interrupt. What is due
 * next of a sender by the clock has the place of a packet.
 */
export const kickOf = (cpu: CpuIndex): number => cpu;
export const rpsIpiOf = ({ cpus }: Counts, cpu: CpuIndex): number => cpus + cpu;
export const softirqOf = ({ cpus }: Counts, cpu: CpuIndex): number => 2 * cpus + cpu;
export const taskOf = ({ cpus }: Counts, cpu: CpuIndex): number => 3 * cpus + cpu;
export const arrivalOf = ({ cpus }: Counts, pair: number): number => 4 * cpus + pair;
export const irqOf = ({ cpus, pairs }: Counts, pair: number): number => 4 * cpus + pairs + pair;
export const entityCount = (cpus: number, pairs: number): number => 4 * cpus + 2 * pairs;

const STREAMS = 3;

/** Streams of random numbers. */
export const senderStream = (pair: number): number => STREAMS * pair;
export const receiverStream = (pair: number): number => STREAMS * pair + 1;
export const arrivalStream = (pair: number): number => STREAMS * pair + 2;

/** Tasks: the senders by pair, the receivers by socket, one ksoftirqd per CPU. */
export const receiverOf = ({ pairs }: Counts, socket: number): Task => pairs + socket;
export const ksoftirqdOf = ({ pairs }: Counts, cpu: CpuIndex): Task => 2 * pairs + cpu;
