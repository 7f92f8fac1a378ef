import { beforeEach, describe, expect, test } from 'vitest';
import { hear } from './hear.ts';
import { asked, FakeBrowser } from './host.fixture.ts';
import type { Keeper } from './keeper.ts';
import type { OfflineAnswer, OfflineRequest } from './protocol.ts';

const FIRST = {
  '': 'page 1',
  'assets/main-1.js': 'main 1',
  'assets/same.js': 'same',
  'program.c': 'program 1',
  'traces/a.gz': 'trace a',
  'traces/b.gz': 'trace b',
};
const SECOND = {
  ...FIRST,
  '': 'page 2',
  'assets/main-2.js': 'main 2',
  'program.c': 'program 2',
  'traces/b.gz': 'another trace b',
};
delete (SECOND as Partial<typeof SECOND>)['assets/main-1.js'];

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

/** What a page gets: text, or why not; undefined where the keeper leaves it to the browser. */
async function got(keeper: Keeper, ...args: Parameters<typeof asked>) {
  const answer = keeper.answer(asked(...args));
  return answer?.then(
    (response) => response.text(),
    (error: Error) => error.message,
  );
}

async function say(keeper: Keeper, request: OfflineRequest): Promise<OfflineAnswer[]> {
  const answers: OfflineAnswer[] = [];
  const takeOver = async () => undefined;
  await hear(request, { keeper, say: (answer) => answers.push(answer), takeOver });
  return answers;
}

async function installed(content: Readonly<Record<string, string>>): Promise<Keeper> {
  const keeper = browser.keeper(content);
  await keeper.install();
  await keeper.activate();
  return keeper;
}

describe('one build', () => {
  test('is there without a network, with the search that a mail adds to its address', async () => {
    const keeper = await installed(FIRST);
    browser.host = null;
    expect(await got(keeper, '', { to: 'p1' })).toBe('page 1');
    expect(await got(keeper, '?from=mail', { to: 'p2' })).toBe('page 1');
    expect(await got(keeper, 'index.html', { to: 'p3' })).toBe('page 1');
    expect(await got(keeper, 'assets/main-1.js', { from: 'p1' })).toBe('main 1');
    expect(await got(keeper, 'program.c', { from: 'p1' })).toBe('program 1');
  });

  test('answers for nothing but its own files', async () => {
    const keeper = await installed(FIRST);
    expect(keeper.answer(asked('', { to: 'p1', method: 'POST' }))).toBeNull();
    expect(keeper.answer(asked('https://other.test/a/program.c'))).toBeNull();
    expect(keeper.answer(asked('https://host.test/b/program.c'))).toBeNull();
    expect(keeper.answer(asked('b/', { to: 'p1' }))).toBeNull();
    expect(keeper.answer(asked('sw.js'))).toBeNull();
  });

  test('is whole or not kept at all', async () => {
    const damaged = browser.keeper(FIRST);
    browser.host = { ...FIRST, 'program.c': 'another program' };
    await expect(damaged.install()).rejects.toThrow('not the same');
    browser.host = FIRST;
    browser.redirects = true;
    await expect(damaged.install()).rejects.toThrow('could not be fetched');
    browser.redirects = false;
    browser.room = 0;
    await expect(damaged.install()).rejects.toThrow('no room');
    expect(browser.names()).toEqual([]);
  });

  test('comes from the network where a part of it was taken away, until it is repaired', async () => {
    const keeper = await installed(FIRST);
    const [cache] = browser.caches.values();
    const main = [...cache.entries.keys()].find((key) => key.includes('main-1')) ?? '';
    cache.entries.delete(main);
    browser.host = { ...FIRST, '': 'page of today' };
    expect(await got(keeper, '', { to: 'p1' })).toBe('page of today');
    browser.host = null;
    expect(await got(keeper, '', { to: 'p1' })).toBe('page 1');
    browser.host = FIRST;
    const [{ report }] = await say(keeper, 'tidy');
    expect(report.app).toEqual({ files: 4, kept: 4, bytes: 25 });
    browser.host = { ...FIRST, '': 'page of today' };
    expect(await got(keeper, '', { to: 'p2' })).toBe('page 1');
  });
});

describe('samples', () => {
  test('are kept once they were used', async () => {
    const keeper = await installed(FIRST);
    expect(browser.asked).not.toContain('traces/a.gz');
    expect(await got(keeper, 'traces/a.gz', { from: 'p1' })).toBe('trace a');
    browser.host = null;
    expect(await got(keeper, 'traces/a.gz', { from: 'p1' })).toBe('trace a');
    expect(await got(keeper, 'traces/b.gz', { from: 'p1' })).toBe('nobody answers');
  });

  test('are given, and not kept, where the host has them unpacked on the way', async () => {
    const keeper = await installed(FIRST);
    browser.host = { 'traces/a.gz': 'unpacked a', 'program.c': 'another program' };
    expect(await got(keeper, 'traces/a.gz', { from: 'p1' })).toBe('unpacked a');
    expect((await keeper.report()).samples.kept).toBe(0);
    expect(await got(keeper, 'program.c', { from: 'p1' })).toBe('program 1');
    browser.host = null;
    expect(await got(keeper, 'traces/a.gz', { from: 'p1' })).toBe('nobody answers');
  });

  test('are given where there is no room to keep them', async () => {
    const keeper = await installed(FIRST);
    browser.room = 0;
    expect(await got(keeper, 'traces/a.gz', { from: 'p1' })).toBe('trace a');
    const answers = await say(keeper, 'keep samples');
    expect(answers.map(({ done }) => done)).toEqual([true]);
    expect(answers[0].fault).toMatch(/no room left/);
  });

  test('are all kept when one asks, and counted as they come', async () => {
    const keeper = await installed(FIRST);
    const answers = await say(keeper, 'keep samples');
    expect(answers.map(({ report }) => report.samples.kept)).toEqual([1, 2, 2]);
    expect(answers.map(({ done }) => done)).toEqual([false, false, true]);
    expect(answers.at(-1)?.fault).toBeNull();
  });

  test('that cannot be had give a sentence, and those before them stay', async () => {
    const keeper = await installed(FIRST);
    browser.host = { 'traces/a.gz': 'trace a' };
    const last = (await say(keeper, 'keep samples')).at(-1);
    expect(last?.fault).toMatch(/when there is a network/);
    expect(last?.report.samples.kept).toBe(1);
  });
});

describe('two builds', () => {
  test('the second fetches only what the first has not, and takes over unchanged samples', async () => {
    await say(await installed(FIRST), 'keep samples');
    browser.asked.length = 0;
    const second = browser.keeper(SECOND);
    await second.install();
    expect([...browser.asked].sort()).toEqual(['', 'assets/main-2.js', 'program.c']);
    expect((await second.report()).samples.kept).toBe(1);
  });

  test('each page gets the files of its own build, and a build goes with its last page', async () => {
    const first = await installed(FIRST);
    await got(first, '', { to: 'old page' });
    browser.pages = ['old page'];
    const second = await installed(SECOND);
    browser.host = null;
    expect(await got(second, '', { to: 'new page' })).toBe('page 2');
    browser.pages = ['old page', 'new page'];
    await say(second, 'tidy');
    expect(browser.names()).toHaveLength(2);
    expect(await got(second, 'assets/main-1.js', { from: 'old page' })).toBe('main 1');
    expect(await got(second, 'program.c', { from: 'old page' })).toBe('program 1');
    expect(await got(second, 'program.c', { from: 'new page' })).toBe('program 2');
    browser.pages = ['new page'];
    await say(second, 'tidy');
    expect(browser.names()).toHaveLength(1);
    expect(await got(second, 'assets/main-1.js', { from: 'new page' })).toBe('nobody answers');
  });

  test('the first leaves a newer one alone that is fetched or waits', async () => {
    const first = await installed(FIRST);
    await browser.keeper(SECOND).install();
    browser.isNewest = false;
    await say(first, 'tidy');
    expect(browser.names()).toHaveLength(2);
  });

  test('pages that were open at the first install count as its own', async () => {
    browser.pages = ['first visit'];
    await installed(FIRST);
    await installed(SECOND);
    expect(browser.names()).toHaveLength(2);
  });

  test('caches of other addresses and programs of the host are not touched', async () => {
    const others = ['skbscope|/|1', 'skbscope|/a/b/|1', 'game'];
    const first = await installed(FIRST);
    const [cache] = browser.caches.values();
    for (const name of others) browser.caches.set(name, cache);
    await say(first, 'tidy');
    expect(browser.names()).toEqual([expect.stringMatching(/^skbscope\|\/a\/\|/), ...others]);
  });
});
