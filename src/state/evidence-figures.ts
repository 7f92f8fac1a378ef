/** What the pictures of a case are drawn from, asked of the threads and kept. */
import { queryOptions } from '@tanstack/react-query';
import { ENGINE_VERSION } from '../schema/units.ts';
import type {
  FigureRequest,
  TimelineRequest,
  WaterfallRequest,
} from '../worker/evidence-protocol.ts';
import { addressBeside } from './beside.ts';
import { type Asks, EVIDENCE_SEED, type Remote } from './evidence.ts';

export function factsQuery(pool: Asks) {
  return asked(pool, 'readings', null, (to) => to.readings());
}

export function waterfallQuery(pool: Asks, request: WaterfallRequest) {
  return asked(pool, 'waterfall', request, (to) => to.waterfall(request));
}

export function nodesQuery(pool: Asks, request: FigureRequest) {
  return asked(pool, 'nodes', request, (to) => to.nodesCurve(request));
}

export function amplificationQuery(pool: Asks, request: FigureRequest) {
  return asked(pool, 'amplification', request, (to) => to.amplification(request));
}

export function kneeQuery(pool: Asks, request: FigureRequest) {
  return asked(pool, 'knee', request, (to) => to.lockKnee(request));
}

export function timelineQuery(pool: Asks, request: TimelineRequest) {
  return asked(pool, 'timeline', request, (to) => to.timeline(request));
}

export function delayQuery(pool: Asks) {
  return asked(pool, 'delays', EVIDENCE_SEED, (to) => to.delayRows(EVIDENCE_SEED));
}

export function pricesQuery(pool: Asks, caseId: string) {
  return asked(pool, 'prices', caseId, (to) => to.prices(caseId));
}

/** The text of a file of this page. Rejects with a sentence. */
export function programQuery(name: string) {
  return queryOptions({
    queryKey: ['program', name],
    queryFn: async ({ signal }) => {
      const answer = await fetch(addressBeside(name), { signal }).catch(() => null);
      if (answer?.ok) return answer.text();
      throw new Error(`${name} could not be loaded; reload the page when there is a network.`);
    },
  });
}

/** The same request gives the same answer in any thread. */
function asked<T>(pool: Asks, name: string, request: unknown, work: (to: Remote) => Promise<T>) {
  return queryOptions({
    queryKey: [name, request, ENGINE_VERSION],
    structuralSharing: false,
    networkMode: 'always',
    queryFn: ({ signal }) => pool.ask(work, signal),
  });
}
