/** A trace that is open: the machine and its lanes at the playhead, and what is known of it. */
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { traceRun } from '../../analysis/trace/trace-run.ts';
import { pairIndex } from '../../schema/cpu-pair.ts';
import { factsOf, type OpenTrace } from '../../state/trace.ts';
import { Transport } from '../../ui/controls/Transport.tsx';
import { useCommands } from '../../ui/controls/use-commands.ts';
import { FrameContext } from '../../ui/lab-frames.ts';
import type { Page } from '../page.ts';
import { TracePictures } from './TracePictures.tsx';
import { TraceTold } from './TraceTold.tsx';
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
  const { told, speed, pair: chosenPair, ...status } = useStore(store);
  const plays = useStore(page.choices, (choices) => choices.tracePs === null);
  const letterKeys = useStore(page.choices, (choices) => choices.letterKeys);
  const { recording } = open.imported;
  const facts = useMemo(() => factsOf(open, told), [open, told]);
  const head = useMemo(() => headOf(open), [open]);
  const run = useMemo(() => traceRun(open.imported, facts, head), [open, facts, head]);
  const session = useTraceSession(page, store, run);
  const actions = useTraceActions({ page, store, session, run });
  useCommands(letterKeys, actions.perform, isTaken);
  const pair = pairIndex(run.scenario.load, chosenPair);
  const isTimed = recording.clock === 'seconds' && recording.columns.length > 0;
  return (
    <FrameContext value={session}>
      <main className="trace-main" id="trace" tabIndex={-1}>
        {openBar}
        {isTimed ? (
          <TracePictures
            trace={recording}
            pair={pair}
            onPair={status.selectPair}
            onSeek={actions.show}
          />
        ) : (
          <p className="trace-panel">
            {recording.columns.length === 0
              ? 'There is no event in it that can be drawn.'
              : 'Its clock counts ticks of unknown length: it is counted here, and not drawn in time.'}
          </p>
        )}
        <TraceTold
          page={page}
          open={open}
          facts={facts}
          head={head}
          run={isTimed ? run : null}
          onShow={actions.show}
          onTell={status.tell}
        />
      </main>
      {isTimed && (
        <div className="trace-transport">
          <Transport
            scenario={run.scenario}
            playing={plays}
            speed={speed}
            pair={pair}
            letterKeys={letterKeys}
            onPlayPause={actions.playPause}
            stepUnit={status.stepUnit}
            onStepUnit={status.setStepUnit}
            onStep={(direction) => actions.step('chosen', direction)}
            onSeek={actions.seek}
            onHold={actions.hold}
            onSlower={status.goSlower}
            onFaster={status.goFaster}
          />
        </div>
      )}
    </FrameContext>
  );
}

function headOf({ name, imported }: OpenTrace) {
  return { title: name, isTcp: Object.keys(imported.headline.tcp_recv).length > 0 };
}
