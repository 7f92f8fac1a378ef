/** The worker's first module: hands the host to comlink, and fetches later what can wait. */
import { expose } from 'comlink';
import { fetchJudges } from '../engine/audit/judging.ts';
import { fetchAllWorkloads } from '../engine/workload/workloads.ts';
import { Host } from './host.ts';

/** Long enough that the page plays by then; a page that goes offline still has every load. */
const QUIET_MS = 5_000;

const host = new Host();
expose(host);
setTimeout(() => {
  // What fails now is fetched again when it is needed, and told then.
  fetchJudges()
    .then(() => host.judge())
    .catch(() => undefined);
  fetchAllWorkloads().catch(() => undefined);
}, QUIET_MS);
