/** `bench model`: how fast predictions are drawn here, on one thread. */
import { READINGS } from '../model/cases/cases.ts';
import { drawChunk } from '../model/chunk.ts';
import { pipe } from '../model/pipe.ts';
import type { Reading } from '../model/reading.ts';
import { CHUNK_SAMPLES } from '../schema/evidence.ts';

/** Readings that run pipelines; the others are sums and take no time. */
const TIMED: readonly string[] = [
  'M1 walk',
  'M1 profile',
  'M1 vm-wake',
  'M2 walk',
  'M4-netperf profile',
  'M4-sockperf walk',
  'M5 online',
];
const SAMPLES = 1_000;
const CORES = 2;
const ROUNDS = 4;

export interface ModelSpeed {
  readonly reading: string;
  /** Median of the rounds, one thread. */
  readonly samples_per_s: number;
  /** Wall time of the first chunk of the reading. */
  readonly first_chunk_ms: number;
  /** Wall time of 1,000 samples on two cores, if both are as fast as this one. */
  readonly thousand_ms_on_two_cores: number;
}

export interface ModelBench {
  /** Of pipe() alone. */
  readonly datagrams_per_s: number;
  readonly readings: readonly ModelSpeed[];
}

export function benchModel(): ModelBench {
  const readings = READINGS.filter((r) => TIMED.includes(`${r.case} ${r.reading}`));
  return { datagrams_per_s: pipeSpeed(), readings: readings.map(measure) };
}

export function modelLines({ datagrams_per_s, readings }: ModelBench): readonly string[] {
  return [
    `pipe()  ${(datagrams_per_s / 1e6).toFixed(1)} M datagrams/s`,
    ...readings.map(
      (row) =>
        `${row.reading.padEnd(20)} ${String(row.samples_per_s).padStart(5)} samples/s  ` +
        `first ${CHUNK_SAMPLES} after ${row.first_chunk_ms} ms  ` +
        `${SAMPLES} on ${CORES} cores in ${(row.thousand_ms_on_two_cores / 1e3).toFixed(1)} s`,
    ),
  ];
}

function measure(reading: Reading): ModelSpeed {
  const times = Array.from({ length: ROUNDS }, (_, chunk) => {
    const start = performance.now();
    drawChunk(reading, { assumptions: {}, seed: 1, chunk });
    return performance.now() - start;
  });
  const [first] = times;
  const chunkMs = [...times].sort((a, b) => a - b)[ROUNDS >> 1];
  const perS = (CHUNK_SAMPLES * 1e3) / chunkMs;
  return {
    reading: `${reading.case} ${reading.reading}`,
    samples_per_s: Math.round(perS),
    first_chunk_ms: Math.round(first),
    thousand_ms_on_two_cores: Math.round((SAMPLES * 1e3) / perS / CORES),
  };
}

function pipeSpeed(): number {
  const p = { S: 3.7, R: 3, cv: 0.2, a: 0.75, d1: 0.1, d2: 0.1, W: 1, We: 0.4, L: 2, Tp: 0.2 };
  const run = { seed: 1, datagrams: 2_000_000 };
  const start = performance.now();
  pipe({ ...p, Ts: 0.8, B: 128, smt: 1.2 }, run);
  return Math.round((run.datagrams * 1e3) / (performance.now() - start));
}
