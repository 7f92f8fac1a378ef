import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { PUBLISHED_TABLES } from '../data/published/tables.ts';
import { root } from './project.mjs';
import { rawText } from './raw-text.mjs';

test('the bundler of the command line reads the published tables as Vite does', async () => {
  const input = join(root, 'src', 'data', 'published', 'tables.ts');
  const bundle = await rolldown({ input, plugins: [rawText()], logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  expect(module.PUBLISHED_TABLES).toEqual(PUBLISHED_TABLES);
});
