/** What the load counts per second: the figure at the playhead, the line, and their text twins. */
import { useContext, useState } from 'react';
import { type ReferenceLine, referencesOf } from '../../charts/references.ts';
import {
  computeThroughput,
  meanOfText,
  shownRate,
  type ThroughputFigures,
} from '../../charts/throughput-figures.ts';
import { formatCount, formatMs, formatPercent, signed, THIN } from '../../lib/format.ts';
import { countedText } from '../../schema/load-roles.ts';
import type { Ps } from '../../schema/units.ts';
import { FrameContext } from '../lab-frames.ts';
import { later, laterModule } from '../later.ts';
import { allPairs, NothingYet, Panel } from './Panel.tsx';
import { ThroughputChart } from './ThroughputChart.tsx';
import { TITLES } from './titles.ts';
import { useModel } from './use-model.ts';

export interface ThroughputPanelProps {
  /** Goes to an instant of the run; without it the chart can only be read. */
  readonly onSeek?: (atPs: Ps) => void;
  /** Published figures to draw; those for the scenario at hand if left out. */
  readonly references?: readonly ReferenceLine[];
}

const figures = laterModule(() => import('./figure-copy.ts'));
const ThroughputTable = later(async () => (await import('./ThroughputTable.tsx')).ThroughputTable);
const NO_REFERENCES: readonly ReferenceLine[] = [];

export function ThroughputPanel({ onSeek, references }: ThroughputPanelProps) {
  const model = useModel((frame) => ({
    figures: computeThroughput(frame),
    references: references ?? referencesOf(frame.scenario),
    title: `${countedText(frame.scenario.load)} per second`,
    pairs: frame.scenario.load.pairs.length,
  }));
  const [table, setTable] = useState(false);
  if (model === null) return <NothingYet title={TITLES.throughput} />;
  const { figures } = model;
  return (
    <Panel
      title={model.title + allPairs(model.pairs)}
      className="pn-throughput"
      aside={<Change figures={figures} />}
    >
      <div className="pn-figure-row">
        <p className="pn-figure" title={windowText(figures)}>
          {figures.perS === null ? '–' : formatCount(shownRate(figures.perS))}
          <span>{THIN}/s</span>
          <small>{meanOfText(figures)}</small>
          <small className="pn-unseen">{windowText(figures)}</small>
        </p>
        <Tools table={table} onTable={() => setTable(!table)} references={model.references} />
      </div>
      {table ? (
        <ThroughputTable />
      ) : (
        <ThroughputChart
          figures={figures}
          references={model.references ?? NO_REFERENCES}
          onSeek={onSeek}
        />
      )}
    </Panel>
  );
}

function Change({ figures }: { readonly figures: ThroughputFigures }) {
  const { changePercent, compared, since, tone } = figures;
  if (changePercent === null) return null;
  return (
    <span className={`pn-change pn-change-${tone}`} title={compared}>
      {signed(changePercent, (value) => formatPercent(value, 0))} since the {since}
      <span className="pn-unseen">: {compared}</span>
    </span>
  );
}

function windowText({ windowMs, perS }: ThroughputFigures): string {
  if (perS === null || windowMs === null) return 'No whole bin of the run has been computed yet.';
  const span = `${windowMs.from.toFixed(1)} to ${formatMs(windowMs.to)}`;
  return windowMs.ahead
    ? `Mean of ${span}, which is computed but still ahead of the playhead.`
    : `Mean of ${span}, the last whole bins before the playhead.`;
}

interface ToolsProps {
  readonly table: boolean;
  readonly onTable: () => void;
  readonly references: readonly ReferenceLine[];
}

function Tools({ table, onTable, references }: ToolsProps) {
  const source = useContext(FrameContext);
  const [said, setSaid] = useState('');
  const copy = (): void => {
    void figures
      .load()
      .then(({ copyFigure }) => copyFigure(source.current(), references))
      .then(setSaid, () => setSaid('could not be loaded'));
  };
  return (
    <div className="pn-tools">
      <span role="status">{said}</span>
      <button type="button" aria-pressed={table} onClick={onTable}>
        {table ? 'chart' : 'table'}
      </button>
      <button type="button" onClick={copy}>
        copy
      </button>
    </div>
  );
}
