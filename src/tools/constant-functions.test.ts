import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { constantFunctions, importsAtStart, ownConstants } from './constant-functions.mjs';

const render = (code: string): string | null =>
  constantFunctions().renderChunk.call({ parse: parseAst }, code);

test('a function can still be called before it is declared, and by itself', () => {
  const code = `
    const early = half(40);
    function half(n) { return n <= 5 ? n : half(n / 2); } // “half”
    class Twice { of(n) { return 2 * half(n); } }
    function twice(n) { return new Twice().of(n); }
    globalThis.found = [early, twice(10), typeof half];`;
  new Function(render(code) as string)();
  expect((globalThis as { found?: unknown }).found).toEqual([5, 10, 'function']);
});

test('it is a constant', () => {
  expect(() => new Function(`${render('function f() {}')} f = null;`)()).toThrow('constant');
});

test('a bundle without functions stays as it is', () => {
  expect(render('const f = () => 1;')).toBeNull();
});

test('what would be loaded later is loaded at the start', () => {
  const code =
    "const a = async () => (await import('./a.ts')).a;\nconst b = await import('./b.ts');";
  expect(importsAtStart().transform(code)).toBe(
    `const a = async () => (atStart0).a;\nconst b = atStart1;
import * as atStart0 from './a.ts';\nimport * as atStart1 from './b.ts';\n`,
  );
});

test('an import of a type stays as it is', () => {
  expect(importsAtStart().transform("type A = typeof import('./a.ts');")).toBeNull();
});

describe('what a file gives to others', () => {
  const renderOwn = (code: string): string | null =>
    ownConstants().renderChunk.call({ parse: parseAst }, code);

  test('has a second name there, if it cannot change', () => {
    const code = 'const a = 1;\nlet b = 2;\nfunction f() {}\nclass C {}\n';
    expect(renderOwn(`${code}export { a, b, f as g, C as h };\n`)).toBe(
      `${code}const a$given = a, f$given = f, C$given = C;
export { a$given as a, b as b, f$given as g, C$given as h };\n`,
    );
  });

  test('is left alone where there is nothing to give', () => {
    expect(renderOwn('const a = 1;')).toBeNull();
    expect(renderOwn('let a = 1;\nexport { a };')).toBeNull();
    expect(renderOwn("export { a } from './a.js';")).toBeNull();
  });
});
