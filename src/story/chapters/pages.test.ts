import { checkChapter } from '../check-chapter.fixture.ts';
import { PAGES } from './pages.ts';

checkChapter(PAGES, {
  cachedShare: '99.0 %',
  deferredCached: '5,015',
  deferredReceived: '5,081',
  deferredRing: '50',
  fastCycles: '19 cycles',
  fastNs: '5.4 ns',
  noneCached: '0',
  noneReceived: '7,235',
  noneRing: '7,234',
  noneRingShare: '100.0 %',
  ringCycles: '54 cycles',
  ringNs: '15.1 ns',
  ringTimes: '×2.8',
  slowCycles: '238 cycles',
  slowNs: '66.1 ns',
  toCache: '1',
  waits: '16',
});
