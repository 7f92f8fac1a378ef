/** One reading of one case, as a row of the Evidence table. */

import { memo } from 'react';
import { layoutRow, type RowAxis, sameAxis } from '../../charts/evidence/row-layout.ts';
import type { EvidenceRow } from '../../charts/evidence/row-model.ts';
import { columnText, digitsOf, missText } from '../../charts/evidence/value-text.ts';
import { formatCount } from '../../lib/format.ts';
import { staysHere } from '../controls/Places.tsx';
import { CaseLink, type CaseLinks } from './CaseLink.tsx';
import { RowPlot } from './RowPlot.tsx';
import { StandingMark } from './StandingMark.tsx';

export interface EvidenceRowProps {
  readonly row: EvidenceRow;
  readonly axis: RowAxis;
  readonly links: CaseLinks;
  /** The first row of its case: only that one names it. */
  readonly first: boolean;
}

function RowView({ row, axis, links, first }: EvidenceRowProps) {
  const { facts, band, head } = row;
  const { unit } = row;
  const { measured } = facts;
  const digits = digitsOf(measured ?? band?.median ?? 0);
  return (
    <tr className={first ? 'row-first' : undefined}>
      <th scope="row" className="row-what">
        {first ? (
          <>
            <CaseLink links={links} id={facts.case}>
              {head.title}
            </CaseLink>
            <span className="row-machine">{head.machine}</span>
          </>
        ) : (
          <span className="unseen">{head.title}</span>
        )}
        <ReadingTitle {...{ row, links, first }} />
        {row.changed && <span className="changed">not the published assumptions</span>}
      </th>
      <td className="row-chart">
        <RowPlot axis={axis} marks={layoutRow(row, axis)} />
        {row.error !== null && <p className="row-error">{row.error}</p>}
      </td>
      <td className="row-figure row-measured" data-name="measured">
        {measured === null ? 'none' : columnText(measured, unit, digits)}
      </td>
      <td className="row-figure" data-name="median">
        {band === null ? '…' : columnText(band.median, unit, digits)}
        <Progress row={row} />
      </td>
      <td className="row-figure" data-name="residual">
        {band === null || measured === null ? '–' : missText(measured - band.median, unit, digits)}
      </td>
      <td className="row-standing">
        <StandingMark standing={row.standing} />
        <span className="row-words">{facts.status}</span>
        {row.jitterAlone && <span className="row-words">; band: jitter alone</span>}
      </td>
      <td className="row-carrier" data-name="carried by">
        <CarrierText row={row} />
      </td>
    </tr>
  );
}

/** Drawn anew only when something of it has changed: others get samples all the time. */
export const EvidenceRowView = memo(
  RowView,
  (before, now) =>
    before.row === now.row &&
    before.links === now.links &&
    before.first === now.first &&
    sameAxis(before.axis, now.axis),
);

/** The sources of a figure are one click away: on the page of its case. */
function ReadingTitle({ row, links, first }: Omit<EvidenceRowProps, 'axis'>) {
  const { title, facts } = row;
  return (
    <span className="row-reading">
      {first ? (
        title
      ) : (
        <a href={links.hrefOf(facts.case)} onClick={(e) => staysHere(e) && links.open(facts.case)}>
          {title}
        </a>
      )}
    </span>
  );
}

function Progress({ row: { answer, complete, facts } }: { readonly row: EvidenceRow }) {
  if (complete) return null;
  return (
    <span className="row-progress">
      {formatCount(answer?.done ?? 0)} of {formatCount(facts.samples)}
    </span>
  );
}

function CarrierText({ row: { carrier, unit } }: { readonly row: EvidenceRow }) {
  if (carrier === null) return <>–</>;
  return (
    <>
      {carrier.words} <b>{columnText(carrier.median, unit)}</b>
    </>
  );
}
