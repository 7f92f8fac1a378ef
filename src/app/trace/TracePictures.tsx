/** The Lab's own stage and lanes, drawn from a trace, and the events at the playhead. */
import type { TraceRecording } from '../../schema/trace-recording.ts';
import type { Ps } from '../../schema/units.ts';
import type { EventView } from '../../state/place.ts';
import { Lanes } from '../../ui/stage/Lanes.tsx';
import { Stage } from '../../ui/stage/Stage.tsx';
import { EventLog } from '../../ui/trace/EventLog.tsx';

export interface TracePicturesProps {
  readonly trace: TraceRecording;
  readonly view: EventView;
  readonly onView: (change: Partial<EventView>) => void;
  readonly onSeek: (atPs: Ps) => void;
}

export function TracePictures({ trace, view, onView, onSeek }: TracePicturesProps) {
  const { pair, lanes, skb } = view;
  return (
    <div className="trace-pictures">
      <div className="trace-lanes lab-panel">
        <Lanes pair={pair} span={lanes} skb={skb} onSpan={(span) => onView({ lanes: span })} />
      </div>
      <div className="trace-stage lab-panel">
        <Stage
          pair={pair}
          onPair={(chosen) => onView({ pair: chosen })}
          skb={skb}
          onSkb={(followed) => onView({ skb: followed })}
          onSeek={onSeek}
        />
      </div>
      <EventLog trace={trace} />
      <p className="trace-foot">
        A trace shows that a flush ran, not which lists it visited. Pushes on lists and queue
        lengths are inferred; what nothing tells is not drawn.
      </p>
    </div>
  );
}
