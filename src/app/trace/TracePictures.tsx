/** The Lab's own stage and lanes, drawn from a trace, and the events at the playhead. */
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { Lanes } from '../../ui/stage/Lanes.tsx';
import { Stage } from '../../ui/stage/Stage.tsx';
import { EventLog } from '../../ui/trace/EventLog.tsx';

export interface TracePicturesProps {
  readonly trace: TraceRecording;
  readonly pair: number;
  readonly onPair: (pair: number) => void;
}

export function TracePictures({ trace, pair, onPair }: TracePicturesProps) {
  return (
    <div className="trace-pictures">
      <div className="trace-lanes lab-panel">
        <Lanes pair={pair} />
      </div>
      <div className="trace-stage lab-panel">
        <Stage pair={pair} onPair={onPair} />
      </div>
      <EventLog trace={trace} />
      <p className="trace-foot">
        A trace shows that a flush ran, not which lists it visited. Pushes on lists and queue
        lengths are inferred; what nothing tells is not drawn.
      </p>
    </div>
  );
}
