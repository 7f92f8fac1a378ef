/** The rows of the Evidence table: cases by their question, readings below each other. */
import type { DrawnChunk, ReadingFacts } from '../../schema/evidence.ts';
import type { Band } from '../../schema/evidence-figures.ts';
import { computeBand } from './band.ts';
import { type Carrier, computeCarriers } from './carrier.ts';
import { isJitterAlone, type Standing, standingOf } from './standing.ts';

/** Samples that are there, of those of a full answer. */
export interface Answer extends DrawnChunk {
  readonly done: number;
  readonly of: number;
}

/** What a row needs to know of its case. */
export interface CaseHead {
  readonly id: string;
  readonly title: string;
  readonly machine: string;
  readonly group: string;
  readonly sourceIds: readonly string[];
  /** By the id of a reading. */
  readonly readings: Readonly<Record<string, string>>;
}

export interface RowState {
  readonly facts: ReadingFacts;
  readonly answer: Answer | null;
  /** A sentence; null while nothing is wrong. */
  readonly error: string | null;
  /** Its ranges are not the published ones. */
  readonly changed: boolean;
}

export interface EvidenceRow extends RowState {
  readonly key: string;
  /** Of the figures in the row: a share of time is no change, and has another axis. */
  readonly unit: string;
  readonly head: CaseHead;
  readonly title: string;
  readonly band: Band | null;
  readonly standing: Standing | null;
  /** Its band is the jitter of one set of parameters. */
  readonly jitterAlone: boolean;
  readonly carrier: Carrier | null;
  readonly complete: boolean;
}

/** Rows that share an axis. */
export interface EvidenceBlock {
  readonly unit: string;
  readonly rows: readonly EvidenceRow[];
}

export interface EvidenceGroup {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly EvidenceBlock[];
}

/** The groups in their order on the page, which is not the order of fit. */
export const GROUP_TITLES: Readonly<Record<string, string>> = {
  walk: 'What the walk costs',
  deferral: 'What deferral brings',
  'single costs': 'Single costs',
  experiment: 'Our own experiment: a known delay in the sender',
};

const computed = new WeakMap<Answer, { band: Band | null; carrier: Carrier | null }>();

/** Samples do not change: what they say is computed once. */
function sayingsOf(answer: Answer) {
  const known = computed.get(answer);
  if (known !== undefined) return known;
  const [carrier = null] = computeCarriers(answer.values, answer.without);
  const said = { band: computeBand(answer.values), carrier };
  computed.set(answer, said);
  return said;
}

const rows = new WeakMap<Answer, EvidenceRow>();

/** The same row as long as nothing of it has changed, so that it need not be drawn anew. */
export function computeRow(head: CaseHead, state: RowState): EvidenceRow {
  const { answer, error, changed } = state;
  const known = answer === null ? undefined : rows.get(answer);
  if (known?.head === head && known.error === error && known.changed === changed) return known;
  const row = newRow(head, state);
  if (answer !== null) rows.set(answer, row);
  return row;
}

function newRow(head: CaseHead, state: RowState): EvidenceRow {
  const { facts, answer } = state;
  const { band, carrier } = answer === null ? { band: null, carrier: null } : sayingsOf(answer);
  return {
    ...state,
    key: `${facts.case} ${facts.reading}`,
    unit: facts.case === 'M7' && facts.reading === 'busy' ? '% busy' : facts.unit,
    head,
    title: head.readings[facts.reading] ?? facts.reading,
    band,
    standing: band && standingOf(facts, band),
    jitterAlone: isJitterAlone(facts) && !state.changed,
    carrier,
    complete: answer !== null && answer.done >= answer.of,
  };
}

/** Cases without a reading have no row; groups without a row are left out. */
export function computeGroups(
  heads: readonly CaseHead[],
  states: readonly RowState[],
): readonly EvidenceGroup[] {
  return Object.entries(GROUP_TITLES).flatMap(([id, title]) => {
    const rows = heads
      .filter(({ group }) => group === id)
      .flatMap((head) =>
        states
          .filter(({ facts }) => facts.case === head.id)
          .map((state) => computeRow(head, state)),
      );
    return rows.length === 0 ? [] : [{ id, title, blocks: byUnit(rows) }];
  });
}

/** Rows of one unit share an axis, whatever stands between them. */
function byUnit(rows: readonly EvidenceRow[]): readonly EvidenceBlock[] {
  const units = [...new Set(rows.map(({ unit }) => unit))];
  return units.map((unit) => ({ unit, rows: rows.filter((row) => row.unit === unit) }));
}
