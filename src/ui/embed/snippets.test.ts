import { expect, test } from 'vitest';
import { snippetsFor } from './snippets.ts';

test('the link stands in every text as HTML wants it', () => {
  const texts = snippetsFor('https://example.org/a/#v=1&preset=m1&hide="x"').map(
    ({ text }) => text,
  );
  expect(texts).toHaveLength(3);
  for (const text of texts)
    expect(text).toContain('rc="https://example.org/a/#v=1&amp;preset=m1&amp;hide=&quot;x&quot;"');
});
