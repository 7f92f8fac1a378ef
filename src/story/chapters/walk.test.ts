import { checkChapter } from '../check-chapter.fixture.ts';
import { WALK } from './walk.ts';

checkChapter(WALK, {
  checks: '32',
  checksEach: '64',
  emptyEach: '1',
  flushNs: '216 ns',
  flushes: '2',
  lineBytes: '128 B',
  online: '1',
  onlineChecks: '1',
  onlineChecksEach: '2',
  onlineEmptyEach: '1',
  onlineNs: '24 ns',
  onlineUsefulEach: '1',
  possible: '32',
  savedNs: '384 ns',
  serverNodes: '2',
  serverWasted: '0',
  usefulEach: '1',
  wasted: '31',
  wastedEach: '62',
  wastedShare: '96.9 %',
});
