/**
 * What the cost model said before anybody had measured it, as it was written down: a forecast is
 * worth something only while it stays as it was. What the model says today is computed on the page.
 */
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';

/** No median where only a range was said. */
type Forecast = readonly [
  what: string,
  unit: string,
  median: number | null,
  p5: number,
  p95: number,
];

const LIST = 'change against one list per CPU on the machine of M1';

const FORECASTS: readonly Forecast[] = [
  [`${LIST}, 1 possible node`, '%', -1.3, -2.2, 0],
  [`${LIST}, 2 possible nodes`, '%', -1.8, -3.1, 0],
  [`${LIST}, 8 possible nodes`, '%', -4.5, -7.6, -2.1],
  [`${LIST}, 16 possible nodes`, '%', -8.0, -12.7, -4.6],
  [`${LIST}, 32 possible nodes`, '%', -14.3, -21.4, -9.0],
  [`${LIST}, 64 possible nodes`, '%', -23.6, -33.6, -16.1],
  [`${LIST}, 256 possible nodes`, '%', -52, -61, -42],
  [`${LIST}, walk over online nodes, 1 online`, '%', -1.3, -2.2, 0],
  [`${LIST}, 32 possible nodes, NODES_SHIFT 5`, '%', -8.4, -12.8, -5.1],
  ['more context switches of the receiver of M1, if vm-wake is right', '1,000/s', 27, 11, 56],
  ['more context switches of M1, if waking alone is the answer', '1,000/s', null, 130, 430],
  ['kicks with skb_defer_max 128 as a multiple of those with 64', 'x', 0.59, 0.51, 0.66],
];

export const FORECAST_TABLE: Table = {
  id: 'forecasts',
  title: 'Forecasts that can fail: nobody has measured these yet',
  sourceIds: ['own-forecasts'],
  columns: [
    textColumn('what', 'what'),
    textColumn('unit', 'unit'),
    figureColumn('median', 'median'),
    figureColumn('p5', '5 %'),
    figureColumn('p95', '95 %'),
  ],
  rows: FORECASTS,
  notes: [
    'As written down on the day of the source; the page computes them again.',
    'The rows of the walk are for a machine that wakes as bare metal does. 32 nodes were measured in M1, on a virtual machine.',
  ],
};
