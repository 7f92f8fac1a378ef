import { checkChapter } from '../check-chapter.fixture.ts';
import { LISTS } from './lists.ts';

checkChapter(LISTS, {
  cacheAfter: '99.4 %',
  cacheBefore: '0.0 %',
  full: '3,536',
  home: 'CPU 2',
  idleKick: '65',
  idleSkbs: '38',
  ipis: '74',
  kickAt: '9',
  kicks: '74',
  lifeUs: '4.88 µs',
  max: '16',
  most: '15',
  newCap: '127',
  newKick: '65',
  newMax: '128',
  oldCap: '63',
  oldKick: '33',
  oldMax: '64',
  timers: '1',
  waitUs: '1.50 µs',
});
