/** The time budget of a datagram, with what nobody can explain as a hatched block. */
import {
  layoutWaterfall,
  type WaterfallBlock,
  waterfallTable,
} from '../../charts/evidence/waterfall.ts';
import type { Waterfall } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface WaterfallFigureProps {
  readonly changed: boolean;
  readonly fall: Waterfall;
  /** Readings that have a budget. */
  readonly readings: readonly { readonly id: string; readonly title: string }[];
  readonly onReading: (id: string) => void;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function WaterfallFigure({
  changed,
  fall,
  readings,
  onReading,
  sourceIds,
}: WaterfallFigureProps) {
  const open = fall.steps.find(({ kind }) => kind === 'open');
  const says = `Time per datagram, µs: ${fall.steps
    .map(({ label, us }) => `${label} ${us.toFixed(2)}`)
    .join(', ')}`;
  return (
    <FigureFrame
      changed={changed}
      title="Where the time per datagram goes"
      note={open === undefined ? undefined : openText(open.us)}
      table={waterfallTable(fall, sourceIds)}
    >
      <fieldset className="choice">
        <legend className="unseen">Direct cost from</legend>
        {readings.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name={`budget of ${fall.case}`}
              checked={id === fall.reading}
              onChange={() => onReading(id)}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <div className="fall-box">
        <Plot height={300} says={says}>
          {(size) => {
            const { frame, blocks, ticks } = layoutWaterfall(fall, size);
            return (
              <>
                <PlotAxes frame={frame} y={ticks} yName="µs per datagram" />
                {blocks.map((block, i) => (
                  <Block
                    key={block.label}
                    block={block}
                    name={block.width < NAME_WIDTH ? String(i + 1) : block.label}
                    floorY={frame.bottom}
                  />
                ))}
              </>
            );
          }}
        </Plot>
        <ol className="fall-names">
          {fall.steps.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ol>
      </div>
    </FigureFrame>
  );
}

function openText(us: number): string {
  const size = `${Math.abs(us).toFixed(2)} µs`;
  return us >= 0
    ? `Hatched: ${size} of the measured difference that no part of the model explains.`
    : `Hatched: the parts come to ${size} more than the measured difference.`;
}

/** Narrower blocks have numbers under them, and the names in a list below. */
const NAME_WIDTH = 62;

interface BlockProps {
  readonly block: WaterfallBlock;
  readonly name: string;
  readonly floorY: number;
}

function Block({ block, name, floorY }: BlockProps) {
  const middle = block.x + block.width / 2;
  return (
    <g>
      <rect
        className={`fall fall-${block.kind}`}
        x={block.x}
        y={block.y}
        width={block.width}
        height={Math.max(1, block.height)}
      />
      {block.whisker !== null && (
        <line
          className="row-whisker"
          x1={middle}
          x2={middle}
          y1={block.whisker[0]}
          y2={block.whisker[1]}
        />
      )}
      <text
        className="plot-value"
        x={middle}
        y={Math.min(block.y, block.whisker?.[1] ?? block.y) - 7}
        textAnchor="middle"
      >
        {block.text}
      </text>
      <BlockName x={middle} y={floorY} text={name} />
    </g>
  );
}

/** Two lines at most: what is longer stands whole in the table. */
function BlockName({ x, y, text }: { x: number; y: number; text: string }) {
  const middle = text.indexOf(' ', text.length / 2 - 1);
  const lines =
    text.length > 14 && middle > 0 ? [text.slice(0, middle), text.slice(middle)] : [text];
  return (
    <text className="plot-label" textAnchor="middle">
      {lines.map((line, i) => (
        <tspan key={line} x={x} y={y + 15 + 14 * i}>
          {line.trim()}
        </tspan>
      ))}
    </text>
  );
}
