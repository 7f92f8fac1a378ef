import { checkChapter } from '../check-chapter.fixture.ts';
import { MASK } from './mask.ts';

checkChapter(MASK, {
  back: '1',
  empty: '0',
  maskAcross: '0.55',
  maskBits: '0.51',
  maskLists: '0.04',
  oneAcross: '0.51',
  pernodeAcross: '0.04',
  possible: '32',
  times: '×14',
  visited: '1',
  wasted: '0',
});
