/** The pipeline with a slider for the extra time: sleeping appears while it is moved. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { formatCount } from '../../lib/format.ts';
import type { TimelineRequest } from '../../schema/evidence-figures.ts';
import { timelineQuery } from '../../state/evidence-figures.ts';
import { MOST_DELAY_NS } from '../../state/place.ts';
import { TimelineFigure } from '../../ui/evidence/TimelineFigure.tsx';
import { computedBy, isChanged } from './basis.ts';
import type { CasePartProps } from './case-part.ts';
import { threadsOf } from './threads.ts';
import { useFigureRequest } from './use-figure-request.ts';

const SHOWN_US = 60;
const DATAGRAMS = 16;
const STEP_NS = 50;

type WakePrice = TimelineRequest['wake'];

interface PipelineWords {
  readonly about: string;
  readonly names: Readonly<Record<WakePrice, string>>;
}

const WORDS = {
  M1: {
    about:
      'The sender and the receiver of M1 before the walk: S and R meet its published rate, every other parameter is in the middle of its range. Two prices of a wake-up: nobody has measured that of this machine.',
    names: {
      'bare metal': 'With the wake-up of bare metal, as in the reading "the walk"',
      guest: 'With the wake-up of a virtual machine, taken from M11 (post hoc)',
    },
  },
  M11: {
    about:
      'The sender and the receiver of our experiment, S and R as fitted there, and two prices of a wake-up. The second machine is a thought: nobody has measured it.',
    names: {
      guest: 'In a virtual machine: the wake-up of our experiment',
      'bare metal': 'On bare metal: the wake-up that is assumed for M1',
    },
  },
} as const satisfies Readonly<Record<string, PipelineWords>>;

export interface PipelinePartProps extends CasePartProps {
  readonly id: keyof typeof WORDS;
}

export function PipelinePart({ page, published, facts, id }: PipelinePartProps) {
  const { delayNs, setDelayNs } = useStore(page.choices);
  const { about, names }: PipelineWords = WORDS[id];
  const wakes = Object.keys(names) as WakePrice[];
  const { samples: _, ...wish } = useFigureRequest(page, id, facts, 1);
  const { pool } = threadsOf(page);
  const answers = useQueries({
    queries: wakes.map((wake) => ({
      ...timelineQuery(pool, { ...wish, wake, delayUs: delayNs / 1_000, datagrams: DATAGRAMS }),
      placeholderData: keepPreviousData,
    })),
  });
  const fault = answers.find(({ error }) => error !== null)?.error;
  const lines = wakes.flatMap((wake, i) => {
    const line = answers[i].data;
    return line === undefined ? [] : [{ name: names[wake], line }];
  });
  return (
    <section className="evidence-panel" aria-labelledby="pipeline">
      <h3 id="pipeline">Where sleeping appears</h3>
      <p className="figure-note">
        {about} Add time to the sender: the receiver runs out of work, falls asleep, and the sender
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
        changed={isChanged(wish)}
        lines={lines}
        shownUs={SHOWN_US}
        sourceIds={[...published.sourceIds, computedBy(1, wish)]}
      />
    </section>
  );
}
