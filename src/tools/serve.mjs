/** A small static file server: the built page under some paths, for npm start and the tests. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { PlainError } from './project.mjs';

const typeOf = {
  '.c': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Serves the folder `dir` under each of `prefixes` (each begins and ends with a slash).
 * Port 0 is any free one; with `nextPorts` a taken port is passed over for the next higher one.
 */
export async function startServer({
  dir,
  port = 0,
  host = '127.0.0.1',
  prefixes = ['/'],
  nextPorts = 0,
}) {
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  const server = createServer((request, response) => {
    answer(request, response, resolve(dir), longestFirst);
  });
  for (let tried = 0; ; tried++) {
    try {
      await listen(server, port + tried, host);
      break;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
      if (tried < nextPorts) continue;
      const range = nextPorts ? `Ports ${port} to ${port + nextPorts} are` : `Port ${port} is`;
      throw new PlainError(`${range} in use: name another one with --port.`);
    }
  }
  const address = `http://${host}:${server.address().port}`;
  return { address, close: () => close(server) };
}

function listen(server, port, host) {
  return new Promise((resolved, rejected) => {
    server.once('error', rejected);
    server.listen(port, host, () => {
      server.off('error', rejected);
      resolved();
    });
  });
}

function close(server) {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
}

function answer(request, response, dir, prefixes) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(response, 405, 'Only GET and HEAD are answered here.');
  }
  const path = decodedPath(request.url);
  if (prefixes.includes(`${path}/`)) return redirect(response, `${path}/`);
  const prefix = prefixes.find((p) => path?.startsWith(p));
  const file = prefix && fileFor(dir, path.slice(prefix.length));
  if (!file) return plain(response, 404, 'There is no such file.');
  response.writeHead(200, {
    'Content-Type': typeOf[extname(file.path)] ?? 'application/octet-stream',
    'Content-Length': file.size,
    // Names under assets/ hold a hash of the content, so they can be kept for ever.
    'Cache-Control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

function decodedPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname);
  } catch {
    return undefined;
  }
}

/** The file behind a relative address, or undefined; nothing outside `dir`, nothing hidden. */
function fileFor(dir, relative) {
  const name = relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative;
  const path = resolve(join(dir, name));
  const inside = path.startsWith(dir + sep) && !name.split('/').some((part) => part[0] === '.');
  if (!inside || name.includes('\0')) return undefined;
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? { path, size: stat.size, hashed: name.startsWith('assets/') } : undefined;
}

function redirect(response, location) {
  response.writeHead(301, { Location: location });
  response.end();
}

function plain(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
