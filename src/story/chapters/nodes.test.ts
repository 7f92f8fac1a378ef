import { checkChapter } from '../check-chapter.fixture.ts';
import { NODES } from './nodes.ts';

checkChapter(NODES, {
  fewer: '×13',
  held0: '24',
  held1: '28',
  listOfFar: '1',
  lists: '2',
  oneAcross: '0.51',
  oneWaitNs: '3.81',
  p10Bytes: '4,096 B',
  p10Cpus: '8',
  p10Lists: '32',
  pernodeAcross: '0.04',
  pernodeWaitNs: '0.15',
  queues: '6',
  taken: '2',
});
