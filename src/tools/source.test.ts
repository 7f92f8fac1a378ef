import { expect, test } from 'vitest';
import { resolveImport, Source } from './source.mjs';

test('every way to import is seen, with its line', () => {
  const source = new Source(
    'src/ui/x.ts',
    `import { a } from './a.ts';
import type { B } from './b.ts';
import './c.css';
export * from './d.ts';
export { e } from './e.ts';
const f = () => import('./f.ts');
type G = import('./g.ts').G;
const h = new URL('./h.ts', import.meta.url);
const notCode = new URL('./i.png', import.meta.url);
// import './j.ts';
const text = "import './k.ts'";
`,
  );
  const found = source.imports().map(({ specifier, line }) => `${line} ${specifier}`);
  expect(found.sort()).toEqual([
    '1 ./a.ts',
    '2 ./b.ts',
    '3 ./c.css',
    '4 ./d.ts',
    '5 ./e.ts',
    '6 ./f.ts',
    '7 ./g.ts',
    '8 ./h.ts',
  ]);
});

test('what is loaded at once is neither a type nor asked for later', () => {
  const source = new Source(
    'src/ui/x.ts',
    `import { a } from './a.ts';
import type { B } from './b.ts';
import './c.css';
export * from './d.ts';
export type { E } from './e.ts';
import { f } from 'react';
const g = () => import('./g.ts');
`,
  );
  expect(source.loads()).toEqual([
    { target: 'src/ui/a.ts', line: 1 },
    { target: 'src/ui/c.css', line: 3 },
    { target: 'src/ui/d.ts', line: 4 },
  ]);
});

test('a relative import is found from the top of the tree, a package is not', () => {
  expect(resolveImport('src/ui/x.ts', '../lib/a.ts')).toBe('src/lib/a.ts');
  expect(resolveImport('src/ui/x.ts', './a.svg?raw')).toBe('src/ui/a.svg');
  expect(resolveImport('src/ui/x.ts', 'react')).toBeUndefined();
});

test('each exported name counts, types too', () => {
  const source = new Source(
    'x.ts',
    'export const a = 1, b = 2;\nexport type C = 1;\nexport { d, e };\nexport * from "./f.ts";\n',
  );
  expect(source.exportCount()).toBe(6);
});

test('functions are measured in every form, but a list of tests is not a function', () => {
  const source = new Source(
    'x.tsx',
    `function one() {
  return <p>don't</p>;
}
const two = () => 1;
class A {
  three() {
    return '}';
  }
}
describe('many', () => {
  it('one', () => {});
});
`,
  );
  const sizes = source.functions().map(({ name, lines }) => `${name} ${lines}`);
  expect(sizes).toEqual(['one 3', 'two 1', 'three 3', 'a function 1']);
});
