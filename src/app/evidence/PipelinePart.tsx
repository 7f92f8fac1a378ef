/** The pipeline with a slider for the extra time: sleeping appears while it is moved. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { pipelineCases } from '../../charts/evidence/pipeline-case.ts';
import { formatCount } from '../../lib/format.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';
import { timelineQuery } from '../../state/evidence-figures.ts';
import { MOST_DELAY_NS } from '../../state/place.ts';
import { TimelineFigure } from '../../ui/evidence/TimelineFigure.tsx';
import { computedBy } from './basis.ts';
import type { CasePartProps } from './case-part.ts';
import { threadsOf } from './threads.ts';

const SHOWN_US = 60;
const DATAGRAMS = 16;
const STEP_NS = 50;

export function PipelinePart({ page, published, facts }: CasePartProps) {
  const { delayNs, setDelayNs } = useStore(page.choices);
  const cases = pipelineCases(facts) ?? [];
  const { pool } = threadsOf(page);
  const answers = useQueries({
    queries: cases.map(({ S, R, W, L }) => ({
      ...timelineQuery(pool, {
        ...{ S, R, W, L },
        delayUs: delayNs / 1_000,
        datagrams: DATAGRAMS,
        seed: EVIDENCE_SEED,
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const fault = answers.find(({ error }) => error !== null)?.error;
  const lines = cases.flatMap(({ name, amplification }, i) => {
    const line = answers[i].data;
    return line === undefined ? [] : [{ name, amplification, line }];
  });
  return (
    <section className="evidence-panel" aria-labelledby="pipeline">
      <h3 id="pipeline">Where sleeping appears</h3>
      <p className="figure-note">
        The sender and the receiver of our experiment, S and R as fitted there, and two prices of a
        wake-up. Add time to the sender: the receiver runs out of work, falls asleep, and the sender
        pays for waking it on top.
      </p>
      <label className="delay">
        Extra time per datagram
        <input
          type="range"
          min={0}
          max={MOST_DELAY_NS}
          step={STEP_NS}
          value={delayNs}
          aria-valuetext={`${delayNs} nanoseconds`}
          onChange={(event) => setDelayNs(Number(event.target.value))}
        />
        <output>{formatCount(delayNs)} ns</output>
      </label>
      {fault != null && (
        <p className="evidence-fault" role="alert">
          {fault.message}
        </p>
      )}
      <TimelineFigure
        lines={lines}
        shownUs={SHOWN_US}
        sourceIds={[...published.sourceIds, computedBy(1)]}
      />
    </section>
  );
}
