import { beforeEach, expect, test, vi } from 'vitest';
import type { OfflineAnswer } from '../offline/protocol.ts';
import { OfflinePage, SILENCE_MS } from './offline.ts';

const COUNT = { files: 3, kept: 3, bytes: 30 };
const ANSWER: OfflineAnswer = {
  report: { build: 'b1', app: COUNT, samples: COUNT },
  fault: null,
  done: true,
};

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly heard: string[] = [];
  /** Null for a worker that dies before it answers. */
  answer: OfflineAnswer | null = ANSWER;

  postMessage(request: string, [port]: MessagePort[]): void {
    this.heard.push(request);
    if (this.answer !== null) port.postMessage(this.answer);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration: FakeRegistration | undefined = new FakeRegistration();
  readonly register = vi.fn(async () => undefined);
  readonly getRegistration = async () => this.registration;
}

let workers: FakeContainer;
let registration: FakeRegistration;
const reload = vi.fn();

beforeEach(() => {
  workers = new FakeContainer();
  registration = workers.registration as FakeRegistration;
  reload.mockClear();
});

async function started(): Promise<OfflinePage> {
  const page = new OfflinePage(workers as unknown as ServiceWorkerContainer, reload);
  await page.start('https://host.test/a/sw.js');
  return page;
}

const stateOf = (page: OfflinePage) => page.store.getState();

/** A build that answers already. */
function used(): FakeWorker {
  const worker = new FakeWorker();
  worker.state = 'activated';
  registration.active = worker;
  workers.controller = worker;
  return worker;
}

test('a browser without service workers, or one that refuses, gives a sentence', async () => {
  const page = new OfflinePage(undefined, reload);
  await page.start('sw.js');
  expect(stateOf(page).refusal).toMatch(/keeps no pages here/);
  workers.registration = undefined;
  workers.register.mockRejectedValueOnce(new DOMException('private', 'SecurityError'));
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined);
  expect(stateOf(await started()).refusal).toMatch(/keeps no pages here/);
});

test('the first visit is told when the page is kept', async () => {
  const first = new FakeWorker();
  registration.installing = first;
  const page = await started();
  expect(stateOf(page)).toMatchObject({ report: null, refusal: null });
  first.become('installed');
  registration.active = first;
  first.become('activated');
  await vi.waitFor(() => expect(stateOf(page).report).toEqual(ANSWER.report));
  expect(stateOf(page).newer).toBe(false);
});

test('a first visit that cannot be kept is told why', async () => {
  const first = new FakeWorker();
  registration.installing = first;
  const page = await started();
  first.become('redundant');
  expect(stateOf(page).refusal).toMatch(/could not be kept/);
});

test('where the network fails just then, the same visit tries again', async () => {
  workers.registration = undefined;
  workers.register.mockRejectedValueOnce(new TypeError('nobody answers'));
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined);
  const page = await started();
  expect(stateOf(page).refusal).toMatch(/could not be kept/);
  workers.registration = registration;
  used();
  await page.again('sw.js');
  expect(stateOf(page)).toMatchObject({ refusal: null, report: ANSWER.report });
  await page.again('sw.js');
  expect(workers.register).toHaveBeenCalledTimes(2);
});

test('a later visit tidies up and looks for a newer version', async () => {
  const worker = used();
  const page = await started();
  expect(worker.heard).toEqual(['tidy']);
  expect(registration.update).toHaveBeenCalledOnce();
  expect(stateOf(page)).toMatchObject({ newer: false, report: ANSWER.report });
});

test('without a network an earlier visit will do', async () => {
  used();
  workers.register.mockRejectedValueOnce(new TypeError('nobody answers'));
  registration.update.mockRejectedValueOnce(new TypeError('nobody answers'));
  vi.spyOn(console, 'info').mockImplementationOnce(() => undefined);
  expect(stateOf(await started())).toMatchObject({ refusal: null, report: ANSWER.report });
});

test('a newer version is offered once it is whole, and comes only when it is taken', async () => {
  used();
  const page = await started();
  const newer = new FakeWorker();
  registration.installing = newer;
  registration.dispatchEvent(new Event('updatefound'));
  expect(stateOf(page).newer).toBe(false);
  registration.waiting = newer;
  newer.become('installed');
  expect(stateOf(page).newer).toBe(true);
  expect(newer.heard).toEqual([]);
  await page.update();
  expect(newer.heard).toEqual(['take over']);
  newer.become('activating');
  expect(reload).not.toHaveBeenCalled();
  newer.become('activated');
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer version that could not be fetched changes nothing', async () => {
  used();
  const page = await started();
  const newer = new FakeWorker();
  registration.installing = newer;
  registration.dispatchEvent(new Event('updatefound'));
  newer.become('redundant');
  expect(stateOf(page)).toMatchObject({ newer: false, refusal: null });
});

test('one that waits since the last visit is offered at once', async () => {
  used();
  registration.waiting = new FakeWorker();
  expect(stateOf(await started()).newer).toBe(true);
});

test('where another tab took it, this one goes on and is offered a reload', async () => {
  used();
  const page = await started();
  workers.controller = new FakeWorker();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  expect(stateOf(page).newer).toBe(true);
  await page.update();
  expect(reload).toHaveBeenCalledOnce();
});

test('the first worker of a page is no newer version', async () => {
  const page = await started();
  workers.controller = new FakeWorker();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(stateOf(page).newer).toBe(false);
});

test('samples are asked for, and what went wrong is told', async () => {
  const worker = used();
  const page = await started();
  const kept = page.keepSamples();
  expect(stateOf(page).fetching).toBe(true);
  await kept;
  expect(worker.heard.at(-1)).toBe('keep samples');
  expect(stateOf(page).fetching).toBe(false);
});

test('a worker that is stopped while it loads samples is told, and asked again it goes on', async () => {
  const worker = used();
  const page = await started();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  worker.answer = { ...ANSWER, done: false };
  const kept = page.keepSamples();
  const answered = new Promise<unknown>((resolve) => page.store.subscribe(resolve));
  vi.advanceTimersByTime(SILENCE_MS - 1);
  await answered; // it works on, and has as long once more
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(stateOf(page)).toMatchObject({ fetching: true, fault: null });
  vi.advanceTimersByTime(1);
  await kept;
  expect(stateOf(page)).toMatchObject({
    fetching: false,
    fault: expect.stringMatching(/stopped loading the samples/),
  });
  worker.answer = ANSWER;
  await page.keepSamples();
  expect(stateOf(page)).toMatchObject({ fetching: false, fault: null });
  vi.useRealTimers();
});

test('a newer version that does not answer does not hold up the page for good', async () => {
  used();
  const newer = new FakeWorker();
  newer.answer = null;
  registration.waiting = newer;
  const page = await started();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const updated = page.update();
  vi.advanceTimersByTime(SILENCE_MS);
  await updated;
  vi.useRealTimers();
  expect(stateOf(page).fault).toMatch(/^The newer version does not answer: close all tabs/);
  expect(reload).not.toHaveBeenCalled();
});
