/** Brings all workloads, for programs that need not save bytes: import it for its effect. */
import { nicTx } from './nic-tx.ts';
import { receiveSide } from './receive-side.ts';
import { tcpBulk } from './tcp-bulk.ts';
import { addWorkload } from './workloads.ts';

addWorkload('receive-side', receiveSide);
addWorkload('nic-tx', nicTx);
addWorkload('tcp-bulk', tcpBulk);
