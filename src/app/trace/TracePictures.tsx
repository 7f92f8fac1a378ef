/** The Lab's own stage and lanes, drawn from a trace, and the events at the playhead. */
import { type ComponentProps, useState } from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import type { Ps } from '../../schema/units.ts';
import { Lanes } from '../../ui/stage/Lanes.tsx';
import { Stage } from '../../ui/stage/Stage.tsx';
import { EventLog } from '../../ui/trace/EventLog.tsx';

export interface TracePicturesProps {
  readonly trace: TraceRecording;
  readonly pair: number;
  readonly onPair: (pair: number) => void;
  readonly onSeek: (atPs: Ps) => void;
}

export function TracePictures({ trace, pair, onPair, onSeek }: TracePicturesProps) {
  const [span, setSpan] = useState<ComponentProps<typeof Lanes>['span']>(null);
  const [skb, setSkb] = useState<SkbChoice | null>(null);
  return (
    <div className="trace-pictures">
      <div className="trace-lanes lab-panel">
        <Lanes pair={pair} span={span} skb={skb} onSpan={setSpan} />
      </div>
      <div className="trace-stage lab-panel">
        <Stage pair={pair} onPair={onPair} skb={skb} onSkb={setSkb} onSeek={onSeek} />
      </div>
      <EventLog trace={trace} />
      <p className="trace-foot">
        A trace shows that a flush ran, not which lists it visited. Pushes on lists and queue
        lengths are inferred; what nothing tells is not drawn.
      </p>
    </div>
  );
}
