/** The trace that is open: made once a visit, so that it is there when one comes back. */
import { createTraceStore, type TraceStore } from '../../state/trace.ts';
import { startTraceThread } from '../../worker/trace-thread.ts';
import type { Page } from '../page.ts';

const ofPage = new WeakMap<Page, TraceStore>();

export function traceStoreOf(page: Page): TraceStore {
  const store = ofPage.get(page) ?? createTraceStore(startTraceThread);
  ofPage.set(page, store);
  return store;
}
