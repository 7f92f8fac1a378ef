import { checkChapter } from '../check-chapter.fixture.ts';
import { SKB } from './skb.ts';

checkChapter(SKB, {
  allocCpu: '2',
  foreignShare: '100.0 %',
  freeCpu: '5',
  freedNs: '5,260 ns',
  fromSlab: '100.0 %',
  payload: '512 B',
  queuedNs: '2,201 ns',
  rate: '284,571 /s',
  readNs: '3,971 ns',
  truesize: '1,664 B',
});
