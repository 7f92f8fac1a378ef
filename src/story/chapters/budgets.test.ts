import { checkChapter } from '../check-chapter.fixture.ts';
import { BUDGETS } from './budgets.ts';

checkChapter(BUDGETS, {
  listNs: '17 ns',
  listWasted: '0',
  netperfAfterUs: '5.72 µs',
  netperfBytes: '65,507 B',
  netperfChange: '−6.0 %',
  netperfCost: '0.34 µs',
  netperfUs: '5.38 µs',
  online: '2',
  possible: '2',
  sockperfAfterUs: '1.87 µs',
  sockperfBytes: '1,472 B',
  sockperfChange: '−20.1 %',
  sockperfCost: '0.38 µs',
  sockperfUs: '1.49 µs',
  sooner: '1',
  walkNs: '90 ns',
  wasted: '0',
  wordWasted: '0',
});
