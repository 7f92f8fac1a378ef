/** The service worker: hands what the browser tells it to the keeper. */
import { hear } from './hear.ts';
import { Keeper } from './keeper.ts';
import type { BuildFiles, OfflineAnswer, OfflineRequest } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by src/tools/service-worker.mjs. */
declare const __BUILD_FILES__: BuildFiles;

const keeper = new Keeper({
  files: __BUILD_FILES__,
  scope: self.registration.scope,
  caches: self.caches,
  fetchFile: (request) => self.fetch(request),
  openPages: async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.map(({ id }) => id);
  },
  isNewest: () => self.registration.installing === null && self.registration.waiting === null,
});

self.addEventListener('install', (event) => event.waitUntil(keeper.install()));

self.addEventListener('activate', (event) => {
  // The page that was there first may go offline too, without a reload.
  event.waitUntil(keeper.activate().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const answer = keeper.answer(event);
  if (answer !== null) event.respondWith(answer);
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const [port] = event.ports;
  const say = (answer: OfflineAnswer): void => port.postMessage(answer);
  const takeOver = (): Promise<void> => self.skipWaiting();
  event.waitUntil(hear(event.data as OfflineRequest, { keeper, say, takeOver }));
});
