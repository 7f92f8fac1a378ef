import { checkChapter } from '../check-chapter.fixture.ts';
import { LISTS } from './lists.ts';

checkChapter(LISTS, {
  cacheAfter: '99.4 %',
  cacheBefore: '0.0 %',
  full: '2,482',
  home: 'CPU 2',
  idleKick: '65',
  idleSkbs: '38',
  ipis: '102',
  kickAt: '9',
  kicks: '102',
  lifeUs: '4.88 µs',
  max: '16',
  most: '15',
  timers: '1',
  waitUs: '1.50 µs',
});
