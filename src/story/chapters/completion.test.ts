import { checkChapter } from '../check-chapter.fixture.ts';
import { COMPLETION } from './completion.ts';

checkChapter(COMPLETION, {
  completedAfter: '37,718',
  curedAfter: '2,511',
  curedRefused: '0',
  deferredAfter: '37,708',
  deferredBefore: '0',
  freezes: '1',
  frozen: '50',
  kickAt: '65',
  meanFrozen: '5.8 Gbit/s',
  meanReverted: '41.2 Gbit/s',
  mppsAfter: '120 Mpps',
  mppsBefore: '80 Mpps',
  refused: '37',
  sentAfter: '0',
  stopMs: '84 ms',
  xdpAfter: '1.46 Mpps',
  xdpBefore: '1.98 Mpps',
  xdpKicks: '34',
});
