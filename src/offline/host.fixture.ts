/** A host, a browser's caches and its open pages, as a keeper sees them. */
import { createHash } from 'node:crypto';
import { type Asked, Keeper } from './keeper.ts';
import type { BuildFiles, KeptFile } from './protocol.ts';

export const SCOPE = 'https://host.test/a/';

class FakeCache {
  readonly entries = new Map<string, string>();
  /** How many more files find room. */
  room = Number.POSITIVE_INFINITY;

  async match(url: string, options?: { ignoreSearch: boolean }): Promise<Response | undefined> {
    const plain = (key: string): string => (options?.ignoreSearch ? key.replace(/\?.*/, '') : key);
    const found = [...this.entries].find(([key]) => plain(key) === plain(url));
    return found && new Response(found[1]);
  }

  async put(url: string, response: Response): Promise<void> {
    if (this.room-- <= 0) throw new DOMException('no room', 'QuotaExceededError');
    this.entries.set(url, await response.text());
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

/** The caches of one browser; `asked` are the paths that were fetched from the host, in order. */
export class FakeBrowser {
  readonly caches = new Map<string, FakeCache>();
  readonly asked: string[] = [];
  pages: string[] = [];
  isNewest = true;
  room = Number.POSITIVE_INFINITY;
  /** What lies at the host, by path; null while nobody answers. */
  host: Readonly<Record<string, string>> | null = null;
  /** The host leads the page's address to another one. */
  redirects = false;

  keeper(content: Readonly<Record<string, string>>): Keeper {
    this.host = content;
    return new Keeper({
      files: filesOf(content),
      scope: SCOPE,
      caches: this.storage() as unknown as CacheStorage,
      fetchFile: (request) => this.fetchFile(request),
      openPages: async () => this.pages,
      isNewest: () => this.isNewest,
    });
  }

  names(): string[] {
    return [...this.caches.keys()];
  }

  private storage() {
    return {
      open: async (name: string) => {
        const cache = this.caches.get(name) ?? new FakeCache();
        cache.room = this.room;
        this.caches.set(name, cache);
        return cache;
      },
      keys: async () => this.names(),
      delete: async (name: string) => this.caches.delete(name),
    };
  }

  private async fetchFile({ url, integrity }: Request): Promise<Response> {
    const path = url.slice(SCOPE.length);
    this.asked.push(path);
    const content = this.host?.[path];
    if (this.host === null) throw new TypeError('nobody answers');
    if (content === undefined) return new Response('no such file', { status: 404 });
    if (integrity && integrity !== `sha256-${sha256(content)}`) throw new TypeError('not the same');
    const response = new Response(content);
    Object.defineProperty(response, 'redirected', { value: this.redirects });
    return response;
  }
}

/** A request as the browser hands it over; `from` and `to` are pages. */
export function asked(path: string, { from = '', to = '', method = 'GET' } = {}): Asked {
  const mode = to === '' ? 'cors' : 'navigate';
  // No code may make a request that navigates; only the browser does.
  const request = { url: new URL(path, SCOPE).href, method, mode } as Request;
  return { request, clientId: from, resultingClientId: to };
}

function filesOf(content: Readonly<Record<string, string>>): BuildFiles {
  const files = Object.entries(content).map(
    ([path, text]): KeptFile => ({ path, sha256: sha256(text), bytes: text.length }),
  );
  return {
    build: sha256(JSON.stringify(content)).slice(0, 6),
    app: files.filter(({ path }) => !path.endsWith('.gz')),
    samples: files.filter(({ path }) => path.endsWith('.gz')),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
