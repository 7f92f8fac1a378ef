/**
 * One datagram before and after, step by step.
 *
 * Medians of steps do not add up to the median of a sum, so the last step is what is left between
 * them and the measured time: what no part of the model explains, negative where it explains too
 * much.
 */
import { PUBLISHED } from '../../data/published.ts';
import { InputError } from '../../lib/assert.ts';
import type { BudgetStep, Waterfall, WaterfallRequest } from '../../schema/evidence-figures.ts';
import { readingOf, readingsOf } from '../cases/cases.ts';
import { drawSamples } from '../chunk.ts';
import { bandOf } from '../monte-carlo.ts';
import type { DatagramBudget, Reading } from '../reading.ts';
import { checkRequest, priorsOf } from './figure-case.ts';

const CASES = ['M1', 'M2', 'M4-netperf', 'M4-sockperf'];
const US_PER_S = 1e6;

/** Throws an InputError if there is no such waterfall, or nothing to draw it from. */
export function waterfall(request: WaterfallRequest): Waterfall {
  checkRequest(request, 'waterfall', CASES);
  const reading = readingOf(request.case, request.reading);
  const { budget } = reading;
  if (budget === undefined) throw noSteps(reading);
  const of = { id: request.case, priors: priorsOf(request.case) };
  const samples = drawSamples(of, request, budget);
  return {
    case: reading.case,
    reading: reading.reading,
    steps: steps(reading, samples),
    samples: samples.length,
  };
}

/** Label and value of what comes between the time before and the time after. */
const PARTS: readonly (readonly [BudgetStep['kind'], string, (b: DatagramBudget) => number])[] = [
  ['walk', 'walk over the nodes', ({ walkUs }) => walkUs],
  ['other', 'rest of the flush', ({ otherUs }) => otherUs],
  ['evicted', 'lines that the walk evicts', ({ evictedUs }) => evictedUs],
  ['wakeup', 'more wake-ups', wakeupUs],
];

/** What is not added directly: a slower sender wakes its receiver more often. */
function wakeupUs({ baseUs, walkUs, otherUs, evictedUs, totalUs }: DatagramBudget): number {
  return totalUs - baseUs - walkUs - otherUs - evictedUs;
}

function steps(reading: Reading, samples: readonly DatagramBudget[]): readonly BudgetStep[] {
  const where = `${reading.case} ${reading.reading}`;
  const band = (of: (b: DatagramBudget) => number) => bandOf(samples.map(of), where);
  const baseUs = band((b) => b.baseUs).median;
  const afterUs = measuredUs(reading, baseUs);
  const parts = PARTS.filter(([, , of]) => samples.some((b) => of(b) !== 0)).map(
    ([kind, label, of]): BudgetStep => {
      const { median, p5, p95 } = band(of);
      return { kind, label, us: median, range: [p5, p95] };
    },
  );
  const explained = parts.reduce((sum, { us }) => sum + us, baseUs);
  const open = band(({ totalUs }) => afterUs - totalUs);
  return [
    { kind: 'base', label: 'before', us: baseUs, range: null },
    ...parts,
    { kind: 'open', label: 'not explained', us: afterUs - explained, range: [open.p5, open.p95] },
    { kind: 'total', label: 'after, measured', us: afterUs, range: null },
  ];
}

/** From the rate after where it was published, else from the change. */
function measuredUs({ case: id, measured }: Reading, baseUs: number): number {
  if (id === 'M1') return US_PER_S / PUBLISHED.M1.metrics[0].bad;
  return baseUs / (1 + (measured ?? 0) / 100);
}

function noSteps({ case: id, reading }: Reading): InputError {
  const having = readingsOf(id).filter(({ budget }) => budget !== undefined);
  return new InputError({
    what: `the reading ${id} ${reading} has no steps`,
    where: 'waterfall',
    hint: `${having.map((each) => each.reading).join(', ')} have`,
  });
}
