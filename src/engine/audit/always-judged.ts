/** Has every run judged from its start, for programs that need not save bytes. */
import { Judge } from './judge.ts';
import { addJudges } from './judging.ts';

addJudges((...given) => new Judge(...given));
