import { checkChapter } from '../check-chapter.fixture.ts';
import { NODES } from './nodes.ts';

checkChapter(NODES, {
  crossEach: '4',
  crossOne: '51',
  kicksEach: '1',
  kicksOne: '24',
  nearEach: '26',
  nearOne: '27',
  node0: '1,844',
  node1: '1,906',
  nodes: '2',
  waitsEach: '29',
  waitsOne: '163',
  wideNodes: '32',
});
