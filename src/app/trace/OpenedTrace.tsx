/** A trace that is open: the machine and its lanes at the playhead, and what is known of it. */
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { traceRun } from '../../analysis/trace/trace-run.ts';
import { factsOf, type OpenTrace } from '../../state/trace.ts';
import { Transport } from '../../ui/controls/Transport.tsx';
import { useCommands } from '../../ui/controls/use-commands.ts';
import { FrameContext } from '../../ui/lab-frames.ts';
import type { Page } from '../page.ts';
import { TracePictures } from './TracePictures.tsx';
import { TraceTold } from './TraceTold.tsx';
import { traceSpeed } from './trace-speed.ts';
import { traceStoreOf } from './trace-store.ts';
import { isTaken, useTraceActions } from './use-trace-actions.ts';
import { useTraceSession } from './use-trace-session.ts';

export interface OpenedTraceProps {
  readonly page: Page;
  readonly open: OpenTrace;
  readonly openBar: ReactNode;
}

export function OpenedTrace({ page, open, openBar }: OpenedTraceProps) {
  const store = traceStoreOf(page);
  const { told, ...status } = useStore(store);
  const view = useStore(page.choices, (choices) => choices.traceView);
  const { lookAtTrace } = page.choices.getState();
  const plays = useStore(page.choices, (choices) => choices.tracePs === null);
  const letterKeys = useStore(page.choices, (choices) => choices.letterKeys);
  const { recording } = open.imported;
  const facts = useMemo(() => factsOf(open, told), [open, told]);
  const head = useMemo(() => headOf(open), [open]);
  const run = useMemo(() => traceRun(open.imported, facts, head), [open, facts, head]);
  const session = useTraceSession(page, run);
  const actions = useTraceActions({ page, store, session, run });
  useCommands(letterKeys, actions.perform, isTaken);
  const pair = usePairOf(page, run.scenario.load.pairs.length);
  const isDrawn = recording.columns.length > 0;
  const speed = traceSpeed(view.speed, run.meta);
  return (
    <FrameContext value={session}>
      <main className="trace-main" id="trace" tabIndex={-1}>
        {openBar}
        {isDrawn ? (
          <TracePictures
            trace={recording}
            view={{ ...view, pair }}
            onView={lookAtTrace}
            onSeek={actions.show}
          />
        ) : (
          <p className="trace-panel">There is no event in it that can be drawn.</p>
        )}
        <TraceTold
          page={page}
          open={open}
          facts={facts}
          told={told}
          head={head}
          run={isDrawn ? run : null}
          onShow={actions.show}
          onTell={status.tell}
        />
      </main>
      {isDrawn && (
        <div className="trace-transport" data-ticks={run.meta.ticks}>
          <Transport
            scenario={run.scenario}
            playing={plays}
            speed={speed}
            clock={run.meta}
            pair={pair}
            letterKeys={letterKeys}
            onPlayPause={actions.playPause}
            stepUnit={status.stepUnit}
            onStepUnit={status.setStepUnit}
            onStep={(direction) => actions.step('chosen', direction)}
            onSeek={actions.seek}
            onHold={actions.hold}
            onSlower={() => actions.changeSpeed(-1)}
            onFaster={() => actions.changeSpeed(1)}
          />
        </div>
      )}
    </FrameContext>
  );
}

/** The pair that is looked at; where the trace does not have it, that is told. */
function usePairOf({ choices }: Page, pairs: number): number {
  const pair = useStore(choices, ({ traceView }) => traceView.pair);
  useEffect(() => {
    if (pair < pairs) return;
    const { notify, lookAtTrace } = choices.getState();
    notify(`There is no pair ${pair + 1}: this trace has ${pairs}; the first is shown.`, 'error');
    lookAtTrace({ pair: 0 });
  }, [choices, pair, pairs]);
  return pair < pairs ? pair : 0;
}

function headOf({ name, imported }: OpenTrace) {
  return { title: name, isTcp: Object.keys(imported.headline.tcp_recv).length > 0 };
}
