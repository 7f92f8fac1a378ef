/** Teaches rolldown what Vite calls `import text from './file?raw'`: the file as one string. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const SUFFIX = '?raw';

/** @returns {import('rolldown').Plugin} */
export function rawText() {
  return {
    name: 'skbscope-raw-text',
    resolveId(source, importer) {
      if (!source.endsWith(SUFFIX) || importer === undefined) return null;
      return resolve(dirname(importer), source);
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const text = await readFile(id.slice(0, -SUFFIX.length), 'utf8');
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
