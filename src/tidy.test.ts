/** The house style, as a test that reads the tree. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the tree can be read', () => {
  expect(readdirSync(import.meta.dirname)).toContain('tidy.test.ts');
});
