import { checkChapter } from '../check-chapter.fixture.ts';
import { FOREIGN_FREE } from './foreign-free.ts';

checkChapter(FOREIGN_FREE, {
  cyclesAfter: '2.92',
  cyclesBefore: '6.70',
  linesAfter: '0',
  linesBefore: '23',
  locksAfter: '0',
  locksBefore: '288',
  rateAfter: '61,188',
  rateBefore: '20,398',
  rateChange: '+200.0 %',
  references: '−84.4 %',
  slowAfter: '2.5 %',
  slowBefore: '100.0 %',
  waited: '0',
});
