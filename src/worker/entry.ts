/** The worker's first module: hands the host to comlink, and fetches other workloads later. */
import { expose } from 'comlink';
import { fetchAllWorkloads } from '../engine/workload/workloads.ts';
import { Host } from './host.ts';

/** Long enough that the page plays by then; a page that goes offline still has every load. */
const QUIET_MS = 5_000;

expose(new Host());
setTimeout(() => {
  // What fails now is fetched again when it is needed, and told then.
  fetchAllWorkloads().catch(() => undefined);
}, QUIET_MS);
