import { expect, test } from 'vitest';
import { KERNEL_NAMES } from './kernel-names.ts';
import { MEMORY_NAMES } from './kernel-names-memory.ts';
import { TX_NAMES } from './kernel-names-tx.ts';

const ALL = { ...KERNEL_NAMES, ...MEMORY_NAMES, ...TX_NAMES };

test('every name is spelled as in C and says where it lives and what it is', () => {
  for (const [name, { file, meaning }] of Object.entries(ALL)) {
    expect(name).toMatch(/^[a-z_][a-z0-9_]*$/);
    expect(file).toMatch(/^(net|include|kernel|mm|lib|drivers)\/[\w/-]+\.[ch]$/);
    expect(meaning).toMatch(/^[A-Z“].*\.$/);
    expect(meaning.length).toBeLessThan(110);
  }
});
