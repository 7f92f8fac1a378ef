/** How many datagrams one run is ahead of the other, over the whole run. */
import { computeAhead, receivedBy, timeEach } from '../../analysis/compare/ahead.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type LeadChart, layoutLead } from '../../charts/compare/lead-chart.ts';
import { referencesOf } from '../../charts/references.ts';
import { formatCount, formatPercent, formatUs, plural, signed } from '../../lib/format.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { rateText } from '../../stage/figures.ts';
import { useBox } from '../panels/use-box.ts';
import { useBoth } from './both-frames.ts';

export function LeadPanel() {
  const [ref, { width, height }] = useBox<HTMLDivElement>({ width: 640, height: 110 });
  const model = useBoth(
    (a, b) => ({
      text: leadText(a, b),
      published: publishedText(a),
      chart: layoutLead(computeAhead(a.recording, b.recording), {
        width,
        height,
        runPs: b.recording.scenario.runPs,
        playheadPs: b.playheadPs,
      }),
    }),
    `${width} ${height}`,
  );
  return (
    <>
      <h2 className="cmp-title">Lead of B over A since both started</h2>
      <p className="cmp-lead-text">
        {model?.text ?? ''}
        <small>{model?.published ?? ''}</small>
      </p>
      <div className="cmp-chart" ref={ref}>
        {model !== null && <LeadDrawing chart={model.chart} width={width} height={height} />}
      </div>
    </>
  );
}

interface DrawingProps {
  readonly chart: LeadChart;
  readonly width: number;
  readonly height: number;
}

function LeadDrawing({ chart, width, height }: DrawingProps) {
  const { left, right, zeroY, baseY, xTicks, yTicks, dot } = chart;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {yTicks.map(({ at, text }) => (
        <g key={text}>
          <line className="cmp-rule" x1={left} x2={right} y1={at} y2={at} />
          <text className="cmp-tick" x={left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <text key={text} className="cmp-tick" x={at} y={baseY + 16} textAnchor="middle">
          {text}
        </text>
      ))}
      <path className="cmp-area" d={chart.area} />
      <path className="cmp-line" d={chart.line} />
      <line className="cmp-zero" x1={left} x2={right} y1={zeroY} y2={zeroY} />
      {dot !== null && <circle className="cmp-dot" cx={dot.x} cy={dot.y} r={5} />}
    </svg>
  );
}

/** What was published for this machine and load, and by whom; empty where nothing was. */
function publishedText({ recording: { scenario } }: LabFrame): string {
  const references = referencesOf(scenario);
  if (references.length === 0) return '';
  const figures = references.map(({ perS, name }) => `${name} ${formatCount(perS)} a second`);
  return `Published: ${figures.join(', ')} (${references[0].source.join(', ')})`;
}

/** "B is 1,171 datagrams ahead; 216,300 and 263,900 /s, +22.0 %: −0.83 µs per datagram." */
function leadText(a: LabFrame, b: LabFrame): string {
  const { unit } = LOAD_ROLES[b.scenario.load.kind];
  const [inA, inB] = [receivedBy(a), receivedBy(b)];
  const lead = inB.count - inA.count;
  const ahead =
    lead === 0
      ? `Neither is a ${unit} ahead`
      : `${lead > 0 ? 'B' : 'A'} is ${plural(Math.abs(lead), unit)} ahead`;
  const [eachA, eachB] = [timeEach(inA.perS), timeEach(inB.perS)];
  if (eachA === null || eachB === null) return `${ahead}.`;
  const change = signed((100 * (inB.perS - inA.perS)) / inA.perS, formatPercent);
  const us = signed((eachB - eachA) / PS_PER_US, formatUs);
  return (
    `${ahead} · mean so far ${rateText(inA.perS)} and ${rateText(inB.perS)} a second ` +
    `(${change}), ${us} per ${unit}`
  );
}
