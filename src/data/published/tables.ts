/** Every published table, in the order of the cases. */
import type { Table } from '../../schema/table.ts';
import { CSV_TABLES } from './csv-tables.ts';
import { DEFERRAL_TABLES } from './deferral-tables.ts';
import { DELAY_MEDIANS } from './delay-medians.ts';
import { FORECAST_TABLE } from './forecast-table.ts';
import { NETPERF_TABLES } from './netperf-tables.ts';
import { OWN_LIMIT_TABLES } from './own-limit-tables.ts';
import { POWER10_TABLES } from './power10-tables.ts';
import { SINGLE_COST_TABLES } from './single-cost-tables.ts';
import { SOCKPERF_TABLES } from './sockperf-tables.ts';

export const PUBLISHED_TABLES: readonly Table[] = [
  ...POWER10_TABLES,
  ...NETPERF_TABLES,
  ...SOCKPERF_TABLES,
  ...DEFERRAL_TABLES,
  ...SINGLE_COST_TABLES,
  DELAY_MEDIANS,
  ...OWN_LIMIT_TABLES,
  ...CSV_TABLES,
  FORECAST_TABLE,
];

/** The table with this id; that there is none is a bug. */
export function publishedTable(id: string): Table {
  const found = PUBLISHED_TABLES.find((table) => table.id === id);
  if (found === undefined) throw new Error(`bug: no published table ${id}`);
  return found;
}
