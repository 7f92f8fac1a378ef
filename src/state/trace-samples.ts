/** The real traces that ship with the page, in public/traces; see its README. */
import type { TraceFacts } from '../analysis/trace/trace-facts.ts';
import { addressBeside } from './beside.ts';

/** The machine on which they were recorded, which only the README tells. */
export const SAMPLE_MACHINE: TraceFacts = {
  kernel: '6.18.44',
  cpuNode: [0, 0],
  possible: [0],
  online: [0],
  deferMax: 64,
};

export interface TraceSample {
  /** As a link names it. */
  readonly id: string;
  readonly file: string;
  /** What it shows, in a few words. */
  readonly about: string;
}

export const TRACE_SAMPLES: readonly TraceSample[] = [
  sample('01-udp-small-cross.tracefs', 'UDP, CPU 0 to CPU 1'),
  sample('02-udp-burst-cross.tracefs', 'UDP in bursts: kicks'),
  sample('03-udp-same-cpu.tracefs', 'one CPU: nothing is deferred'),
  sample('04-pingpong-full.tracefs', 'ping-pong: one skb a pass'),
  sample('05-iperf3-udp16k.tracecmd', 'iperf3, UDP of 16 kB'),
  sample('06-iperf3-tcp.perf', 'iperf3, TCP'),
  sample('07-udp-burst.bpftrace', 'bursts, with each home CPU'),
  sample('08-udp-rps.tracefs', 'RPS: another CPU polls'),
  sample('09-lost-events.tracepipe', 'lost events'),
  sample('10-stress-udp.tracecmd-ns', 'stress-ng, in nanoseconds'),
];

function sample(name: string, about: string): TraceSample {
  return { id: name.slice(0, 2), file: `${name}.txt.gz`, about };
}

export function sampleById(id: string): TraceSample | undefined {
  return TRACE_SAMPLES.find((each) => each.id === id);
}

/** Fetched from beside the page, when it is asked for. Rejects with a sentence. */
export async function fetchSample({ file }: TraceSample, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(addressBeside(`traces/${file}`), { signal }).catch(() => null);
  signal.throwIfAborted();
  if (answer?.ok !== true)
    throw new Error(
      `traces/${file} could not be loaded from beside this page: check the connection and ask again.`,
    );
  return answer.blob();
}
