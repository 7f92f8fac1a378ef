/** The pipelines that are drawn: the machine of our experiment, with two prices of a wake-up. */
import type { Prior, ReadingFacts } from '../../schema/evidence.ts';

export interface PipelineCase {
  readonly name: string;
  readonly S: number;
  readonly R: number;
  readonly W: number;
  readonly L: number;
  /** Time lost per time added while the receiver sleeps now and then: L / (L - W). */
  readonly amplification: number;
}

/** Null where the readings do not declare what is needed. */
export function pipelineCases(facts: readonly ReadingFacts[]): readonly PipelineCase[] | null {
  const own = facts.find(({ case: id, reading }) => id === 'M11' && reading === '64-0');
  const bare = facts.find(({ case: id, reading }) => id === 'M1' && reading === 'walk');
  if (own === undefined || bare === undefined) return null;
  const [S, R, W, L] = ['S', 'R', 'W', 'L'].map((name) => middleOf(own.priors, name));
  const bareW = middleOf(bare.priors, 'W');
  const bareL = middleOf(bare.priors, 'L_over_W') * bareW + middleOf(bare.priors, 'Lx');
  return [
    pipelineCase('In a virtual machine: the wake-up of our experiment', { S, R, W, L }),
    pipelineCase('On bare metal: the wake-up that is assumed for M1', { S, R, W: bareW, L: bareL }),
  ];
}

function pipelineCase(
  name: string,
  { S, R, W, L }: Omit<PipelineCase, 'name' | 'amplification'>,
): PipelineCase {
  return { name, S, R, W, L, amplification: L / (L - W) };
}

/** The median of a parameter. */
function middleOf(priors: readonly Prior[], name: string): number {
  const found = priors.find((prior) => prior.name === name);
  if (found === undefined) throw new Error(`bug: the parameter "${name}" is not declared`);
  const { kind, lo, hi } = found;
  return kind === 'LN' ? Math.sqrt(lo * hi) : (lo + hi) / 2;
}
