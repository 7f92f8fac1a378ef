import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './serve.mjs';

let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skbscope-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'dist', '.vite'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<title>page</title>');
  writeFileSync(join(folder, 'dist', 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(folder, 'dist', '.vite', 'manifest.json'), '{}');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  server = await startServer({ dir: join(folder, 'dist'), prefixes: ['/', '/a/b/'] });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, method = 'GET') =>
  fetch(server.address + path, { method, redirect: 'manual' });

test('the page is there under each path', async () => {
  for (const path of ['/', '/index.html', '/a/b/', '/?link=1']) {
    const response = await get(path);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('page');
  }
});

test('a path without its last slash leads to the one with it', async () => {
  const response = await get('/a/b');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/a/b/');
});

test('hashed files may be kept for ever, the page not', async () => {
  expect((await get('/a/b/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
});

test('nothing hidden and nothing outside the folder is served', async () => {
  const paths = ['/.vite/manifest.json', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/a%00', '/%'];
  for (const path of [...paths, '/assets', '/nothing']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('only reading is answered', async () => {
  expect((await get('/', 'POST')).status).toBe(405);
  expect((await get('/', 'HEAD')).status).toBe(200);
});

test('a taken port is passed over where that is allowed, and named where it is not', async () => {
  const port = Number(new URL(server.address).port);
  const dir = join(folder, 'dist');
  await expect(startServer({ dir, port })).rejects.toThrow(`Port ${port} is in use`);
  const next = await startServer({ dir, port, nextPorts: 20 });
  expect(next.address).not.toBe(server.address);
  await next.close();
});
