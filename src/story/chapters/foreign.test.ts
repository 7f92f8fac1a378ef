import { checkChapter } from '../check-chapter.fixture.ts';
import { FOREIGN } from './foreign.ts';

checkChapter(FOREIGN, {
  after: '61.2 Gbit/s',
  before: '20.4 Gbit/s',
  bytes: '65,507 B',
  crowdShare: '49.3 %',
  crowdWaits: '0.58',
  deferredShare: '1.1 %',
  deferredWaits: '0.01',
  fastFrees: '0',
  frees: '856',
  linesEach: '5.43',
  pairs: '96',
  runTimes: '×3.0',
  shownShare: '48.9 %',
  shownUs: '100.04 µs',
  slower: '1',
  slowFrees: '856',
  times: '×3.0',
});
