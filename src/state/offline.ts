/**
 * What the browser keeps of the page for when there is no network, and whether a newer page waits:
 * the page's side of the service worker. Whatever goes wrong here, the page works on.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeptReport, OfflineAnswer, OfflineRequest } from '../offline/protocol.ts';

export interface OfflineState {
  /** What is kept; null until that is known. */
  readonly report: KeptReport | null;
  /** Why nothing is kept, in a sentence; null where something is, or may yet be. */
  readonly refusal: string | null;
  /** What could not be done of what was asked for last, in a sentence. */
  readonly fault: string | null;
  /** Samples are being fetched. */
  readonly fetching: boolean;
  /** A newer version of the page is there, whole; it comes when `update` is called. */
  readonly newer: boolean;
}

const NO_WORKERS =
  'This browser keeps no pages here: it does so for addresses that begin with https, and not in ' +
  'every private window.';
const NOT_KEPT =
  'The page could not be kept: the browser has no room for it, or lost the network. It is tried ' +
  'again when the network is back, or when you come back here.';
/** What is said where a request is never answered to its end; the others are asked again anyway. */
const UNANSWERED: Readonly<Partial<Record<OfflineRequest, string>>> = {
  'keep samples':
    'The browser stopped loading the samples: ask again. Those that came until then are kept.',
  'take over': 'The newer version does not answer: close all tabs of this page, then open it anew.',
};
/** A worker that lives says so every few seconds; see WORKS_EVERY_MS in offline/hear.ts. */
export const SILENCE_MS = 20_000;

export class OfflinePage {
  readonly store: StoreApi<OfflineState>;
  private readonly workers: ServiceWorkerContainer | undefined;
  private readonly reload: () => void;
  private registration: ServiceWorkerRegistration | null = null;
  /** The viewer has asked for the newer version. */
  private asked = false;

  /** `workers`: undefined where the browser has none. `reload` loads the page anew. */
  constructor(workers: ServiceWorkerContainer | undefined, reload: () => void) {
    this.workers = workers;
    this.reload = reload;
    this.store = createStore<OfflineState>()(() => ({
      report: null,
      refusal: null,
      fault: null,
      fetching: false,
      newer: false,
    }));
  }

  /** Has the page kept; never rejects. `script`: the address of the service worker. */
  async start(script: string): Promise<void> {
    const { workers } = this;
    if (workers === undefined) return this.store.setState({ refusal: NO_WORKERS });
    this.watchOtherTabs(workers);
    await this.register(workers, script);
  }

  /** The same once more, where it failed for what may have passed. */
  async again(script: string): Promise<void> {
    const { workers, store } = this;
    if (workers === undefined || store.getState().refusal !== NOT_KEPT) return;
    store.setState({ refusal: null });
    await this.register(workers, script);
  }

  private async register(workers: ServiceWorkerContainer, script: string): Promise<void> {
    let refusal = NOT_KEPT;
    // Without a network this may fail, and an earlier one will do.
    await workers
      // Its own file is never taken from the browser's cache, else an update would come late.
      .register(script, { updateViaCache: 'none' })
      .catch((error: unknown) => {
        console.info('The page is not kept anew:', error);
        // A file that does not come is a TypeError; whatever else it is, it stays.
        if (!(error instanceof TypeError)) refusal = NO_WORKERS;
      });
    const registration = await workers.getRegistration(script).catch(() => undefined);
    if (registration === undefined) return this.store.setState({ refusal });
    this.registration = registration;
    registration.addEventListener('updatefound', () => this.watch(registration.installing));
    this.watch(registration.installing ?? registration.waiting);
    if (registration.active === null) return;
    this.store.setState({ newer: registration.waiting !== null });
    await this.ask('tidy', registration.active);
    // The browser looks for a newer version by itself, but when is its own affair.
    await registration.update().catch(() => undefined);
  }

  /** Fetches all sample traces, so that they can be opened without a network too. */
  async keepSamples(): Promise<void> {
    const active = this.registration?.active;
    if (!active) return;
    this.store.setState({ fetching: true });
    await this.ask('keep samples', active);
    this.store.setState({ fetching: false });
  }

  /** Takes the newer version: the page is loaded anew. Other tabs stay as they are. */
  async update(): Promise<void> {
    this.asked = true;
    const waiting = this.registration?.waiting;
    // Another tab has taken it already.
    if (!waiting) return this.reload();
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') this.reload();
    });
    await this.ask('take over', waiting);
  }

  /** Follows a version from being fetched to being used. */
  private watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      const used = this.registration?.active ?? null;
      if (worker.state === 'installed' && used !== null) this.store.setState({ newer: true });
      if (worker.state === 'redundant' && used === null) this.store.setState({ refusal: NOT_KEPT });
      if (worker.state === 'activated' && !this.asked) void this.ask('report', worker);
    });
  }

  /** Another tab may take the newer version; this one goes on with its own until it is reloaded. */
  private watchOtherTabs(workers: ServiceWorkerContainer): void {
    let before = workers.controller;
    workers.addEventListener('controllerchange', () => {
      if (before !== null && !this.asked) this.store.setState({ newer: true });
      before = workers.controller;
    });
  }

  /** Resolves with the last answer, or where none comes any more: browsers stop workers unasked. */
  private ask(request: OfflineRequest, worker: ServiceWorker): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        port1.close();
        resolve();
      };
      const giveUp = (): void => {
        this.store.setState({ fault: UNANSWERED[request] ?? null });
        end();
      };
      let timer = setTimeout(giveUp, SILENCE_MS);
      port1.onmessage = ({ data }: MessageEvent<OfflineAnswer>) => {
        const { report, fault, done } = data;
        // What a newer version has is not what this page runs on.
        if (request !== 'take over') this.store.setState({ report, fault });
        if (done) return end();
        clearTimeout(timer);
        timer = setTimeout(giveUp, SILENCE_MS);
      };
      worker.postMessage(request, [port2]);
    });
  }
}
