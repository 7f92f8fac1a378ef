import { checkChapter } from '../check-chapter.fixture.ts';
import { REPAIR } from './repair.ts';

checkChapter(REPAIR, {
  drained: '38',
  finalLists: '1',
  finalRate: '261,600',
  finalWasted: '0',
  freesCpu: '0',
  halfLists: '32',
  halfRate: '228,200',
  halfWasted: '849,462',
  left: '0',
  nobody: '1',
  nodeDrained: '38',
  nodeLeft: '0',
  pending: '38',
  stockLists: '32',
  stranded: '38',
  strandedMs: '3 ms',
});
