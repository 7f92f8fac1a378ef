import { checkChapter } from '../check-chapter.fixture.ts';
import { SKB } from './skb.ts';

checkChapter(SKB, {
  bytes: '512 B',
  cacheSize: '128',
  freesCpu: '5',
  lifeUs: '5.28 µs',
  onReceiver: '561',
  onSender: '0',
  onWay: '1',
  refill: '32',
  sent: '562',
  truesize: '1,664 B',
});
