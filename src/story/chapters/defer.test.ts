import { checkChapter } from '../check-chapter.fixture.ts';
import { DEFER } from './defer.ts';

checkChapter(DEFER, {
  batch: '62',
  cacheHits: '99.4 %',
  cap: '127',
  flushed: '533',
  homeShare: '100.0 %',
  kickAt: '65',
  kicks: '15',
  max: '128',
  pushed: '533',
  refusedShare: '75.8 %',
  tightCap: '15',
  tightMax: '16',
  timers: '0',
  waitNs: '370 ns',
});
