// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { addressBeside, isSingleFile } from './beside.ts';

afterEach(() => document.body.replaceChildren());

test('a file lies beside the page', () => {
  expect(isSingleFile()).toBe(false);
  expect(addressBeside('traces/a.gz')).toBe(new URL('traces/a.gz', document.baseURI).href);
});

test('a page that is a single file has what it was given inside', () => {
  const inside = document.createElement('script');
  inside.type = 'application/json';
  inside.id = 'files-inside';
  inside.textContent = '{"a.c":"data:text/plain;base64,YQ=="}';
  document.body.append(inside);
  expect(isSingleFile()).toBe(true);
  expect(addressBeside('a.c')).toBe('data:text/plain;base64,YQ==');
  expect(addressBeside('b.c')).toBe(new URL('b.c', document.baseURI).href);
});
