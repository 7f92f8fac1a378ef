/**
 * Keeps a build of the page for when there is no network, and answers the browser's requests from
 * what it kept. Everything it needs of the browser is handed in, so that tests can stand for it.
 *
 * One cache holds one build, and its name says for which address: other pages of the same host have
 * caches of their own. A file is kept under its address and the hash of its content. A build is
 * whole or it is not used, and a page gets files of its own build only: hashed names see to it for
 * what lies under assets/, a note in the cache (which page came from it) for everything else.
 */
import type { BuildFiles, KeptCount, KeptFile, KeptReport } from './protocol.ts';

export interface KeeperOptions {
  readonly files: BuildFiles;
  /** The address of the folder that the page lies in, with a slash at its end. */
  readonly scope: string;
  readonly caches: CacheStorage;
  readonly fetchFile: (request: Request) => Promise<Response>;
  /** Ids of the pages that are open. */
  readonly openPages: () => Promise<readonly string[]>;
  /** Whether no newer build is being fetched or waits. */
  readonly isNewest: () => boolean;
}

/** A request with the pages that it is made by and leads to, as the browser names them. */
export interface Asked {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
}

/** Files fetched at one time: the page has the network first. */
const AT_ONCE = 6;

/** No file of a build has such an address. */
const NOTE = '.page/';

export class Keeper {
  private readonly options: KeeperOptions;
  private readonly byPath: ReadonlyMap<string, KeptFile>;
  /** Names of all caches for this address begin so. */
  private readonly ours: string;
  private readonly own: string;
  private readonly index: KeptFile;

  constructor(options: KeeperOptions) {
    const { files, scope } = options;
    this.options = options;
    this.byPath = new Map([...files.app, ...files.samples].map((file) => [file.path, file]));
    this.ours = `skbscope|${new URL(scope).pathname}|`;
    this.own = this.ours + files.build;
    const index = this.byPath.get('');
    if (index === undefined) throw new Error('The list of files has no page in it.');
    this.index = index;
  }

  /** Fetches the build. Rejects, and leaves nothing behind, where a file of it cannot be had. */
  async install(): Promise<void> {
    const { caches, files } = this.options;
    try {
      await this.fill(files.app);
      const cache = await this.ownCache();
      for (const file of files.samples) {
        const kept = await this.keptElsewhere(file);
        if (kept !== undefined) await cache.put(this.keyOf(file), kept);
      }
    } catch (error) {
      await caches.delete(this.own);
      throw error;
    }
  }

  /** Fetches again what was taken away since; as much as can be had. */
  async repair(): Promise<void> {
    await this.fill(this.options.files.app).catch(() => undefined);
  }

  /** Called when this build becomes the one that answers. */
  async activate(): Promise<void> {
    // Pages that are open at the first install came from the network, and are of this build.
    if ((await this.cacheNames()).length === 1) {
      const cache = await this.ownCache();
      for (const id of await this.options.openPages()) await this.note(cache, id);
    }
    await this.tidy();
  }

  /** Deletes builds that no open page came from. */
  async tidy(): Promise<void> {
    // What is not ours may be newer instead of older: it is left alone until that is clear.
    if (!this.options.isNewest()) return;
    const open = new Set(await this.options.openPages());
    for (const name of await this.cacheNames()) {
      if (name === this.own) continue;
      const notes = await this.notes(await this.options.caches.open(name));
      if (!notes.some((id) => open.has(id))) await this.options.caches.delete(name);
    }
  }

  /** The answer to a request of a page, or null where it is not for us. */
  answer({ request, clientId, resultingClientId }: Asked): Promise<Response> | null {
    const { scope } = this.options;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || !(origin + pathname).startsWith(scope)) return null;
    const path = (origin + pathname).slice(scope.length);
    if (request.mode === 'navigate' && (path === '' || path === 'index.html')) {
      return this.page(request, resultingClientId);
    }
    if (path.startsWith('assets/')) return this.asset(request, path);
    const file = path === '' ? undefined : this.byPath.get(path);
    return file === undefined ? null : this.beside(request, file, clientId);
  }

  async report(): Promise<KeptReport> {
    const { build, app, samples } = this.options.files;
    const keys = await this.keysIn(await this.ownCache());
    return { build, app: this.count(app, keys), samples: this.count(samples, keys) };
  }

  /** Fetches all samples. Rejects where one cannot be had; those before it are kept. */
  async keepSamples(onFile: () => Promise<void>): Promise<void> {
    for (const file of this.options.files.samples) {
      await this.fill([file]);
      await onFile();
    }
  }

  private async page(request: Request, id: string): Promise<Response> {
    const cache = await this.ownCache();
    const keys = await this.keysIn(cache);
    const { app } = this.options.files;
    const kept = await cache.match(this.keyOf(this.index));
    if (kept !== undefined && this.count(app, keys).kept === app.length) {
      if (id !== '') await this.note(cache, id);
      return kept;
    }
    // Something was taken away: the network has a whole build, and part of one is the last resort.
    return this.options.fetchFile(request).catch((error: unknown) => {
      if (kept !== undefined) return kept;
      throw error;
    });
  }

  /** Its name says what is in it, so that it may come from any build. */
  private async asset(request: Request, path: string): Promise<Response> {
    const file = this.byPath.get(path);
    if (file !== undefined) return this.keptOrFetched(file);
    for (const cache of await this.otherCaches()) {
      const kept = await cache.match(request.url, { ignoreSearch: true });
      if (kept !== undefined) return kept;
    }
    return this.options.fetchFile(request);
  }

  /** Its name is the same in all builds: a page gets that of the build which it came from. */
  private async beside(request: Request, file: KeptFile, clientId: string): Promise<Response> {
    for (const cache of await this.otherCaches()) {
      if (!(await this.notes(cache)).includes(clientId)) continue;
      const kept = await cache.match(request.url, { ignoreSearch: true });
      return kept ?? this.options.fetchFile(request);
    }
    const found = this.keptOrFetched(file);
    // Some hosts say of a .gz that it is packed for the way, and the browser unpacks it: it is not
    // what the build names then and is not kept, but the page can read it.
    return file.path.endsWith('.gz') ? found.catch(() => this.options.fetchFile(request)) : found;
  }

  private async keptOrFetched(file: KeptFile): Promise<Response> {
    const cache = await this.ownCache();
    const key = this.keyOf(file);
    const kept = await cache.match(key);
    if (kept !== undefined) return kept;
    const fetched = await this.fetchWhole(file);
    // Where there is no room for it the page works all the same.
    await cache.put(key, fetched.clone()).catch(() => undefined);
    return fetched;
  }

  /** Makes our cache hold these files. What another build has need not be fetched again. */
  private async fill(files: readonly KeptFile[]): Promise<void> {
    const cache = await this.ownCache();
    const keys = await this.keysIn(cache);
    const missing = files.filter((file) => !keys.has(this.keyOf(file)));
    const one = async (file: KeptFile): Promise<void> => {
      const found = (await this.keptElsewhere(file)) ?? (await this.fetchWhole(file));
      await cache.put(this.keyOf(file), found);
    };
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      await Promise.all(missing.slice(at, at + AT_ONCE).map(one));
    }
  }

  private async fetchWhole(file: KeptFile): Promise<Response> {
    // Names under assets/ never get another content, so what the browser has of them will do.
    if (!file.path.startsWith('assets/')) return this.fetchAs(file, 'no-cache');
    return this.fetchAs(file, 'default').catch(() => this.fetchAs(file, 'reload'));
  }

  /** The browser itself refuses what is not the content that the build names. */
  private async fetchAs({ path, sha256 }: KeptFile, cache: RequestCache): Promise<Response> {
    const url = this.options.scope + path;
    const request = new Request(url, { integrity: `sha256-${sha256}`, cache });
    const response = await this.options.fetchFile(request);
    // The browser takes no answer for a page that was led to it from another address.
    if (response.ok && !response.redirected) return response;
    throw new Error(`${url} could not be fetched: the answer was ${response.status}.`);
  }

  private async keptElsewhere(file: KeptFile): Promise<Response | undefined> {
    for (const cache of await this.otherCaches()) {
      const kept = await cache.match(this.keyOf(file));
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  private ownCache(): Promise<Cache> {
    return this.options.caches.open(this.own);
  }

  private async cacheNames(): Promise<string[]> {
    return (await this.options.caches.keys()).filter((name) => name.startsWith(this.ours));
  }

  private async otherCaches(): Promise<Cache[]> {
    const names = (await this.cacheNames()).filter((name) => name !== this.own);
    return Promise.all(names.map((name) => this.options.caches.open(name)));
  }

  private keyOf({ path, sha256 }: KeptFile): string {
    return `${this.options.scope}${path}?${encodeURIComponent(sha256)}`;
  }

  private async keysIn(cache: Cache): Promise<ReadonlySet<string>> {
    return new Set((await cache.keys()).map(({ url }) => url));
  }

  /** Notes in a cache that a page came from it. */
  private async note(cache: Cache, clientId: string): Promise<void> {
    await cache.put(this.options.scope + NOTE + clientId, new Response());
  }

  /** Ids of the pages that came from a cache. */
  private async notes(cache: Cache): Promise<string[]> {
    const start = this.options.scope + NOTE;
    const keys = [...(await this.keysIn(cache))].filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(start.length));
  }

  private count(files: readonly KeptFile[], keys: ReadonlySet<string>): KeptCount {
    return {
      files: files.length,
      kept: files.filter((file) => keys.has(this.keyOf(file))).length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }
}
