import { checkChapter } from '../check-chapter.fixture.ts';
import { WORD } from './word.ts';

checkChapter(WORD, {
  bad: '204,854',
  freedThen: '0',
  gain: '+14.6 %',
  good: '265,145',
  guestGain: '+5 %',
  onlineLists: '1',
  meanMs: '60 ms',
  onlineRate: '261,600',
  passedBy: '4,065',
  possibleLists: '32',
  stockRate: '228,200',
  stranded: '38',
  strandedMs: '7 ms',
  strandedStill: '38',
  strands: '1',
});
