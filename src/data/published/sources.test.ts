/** Every figure leads to a source that exists, and every source is used. */
import { expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { isSourceId, type PublicSource, SOURCES, type SourceId, sourceTitle } from './sources.ts';
import { PUBLISHED_TABLES } from './tables.ts';

const ids = Object.keys(SOURCES).filter(isSourceId);
const all: readonly [SourceId, PublicSource][] = ids.map((id) => [id, SOURCES[id]]);

const users: readonly [string, readonly string[]][] = [
  ...PUBLISHED_TABLES.map(({ id, sourceIds }) => [`table ${id}`, sourceIds] as const),
  ...CASES.map(({ id, sourceIds }) => [`case ${id}`, sourceIds] as const),
].map(([name, sourceIds]) => [name, sourceIds]);

test.each(users)('%s has sources that exist', (_, sourceIds) => {
  expect(sourceIds.length).toBeGreaterThan(0);
  expect(sourceIds.filter((id) => !isSourceId(id))).toEqual([]);
});

test('every source is used', () => {
  const used = new Set(users.flatMap(([, sourceIds]) => sourceIds));
  expect(ids.filter((id) => !used.has(id))).toEqual([]);
});

test.each(all)('%s can be found', (id, source) => {
  const isMail = ['mail', 'patch', 'robot report'].includes(source.kind);
  if (isMail && source.messageId !== null) {
    expect(source.messageId).toMatch(/^[^<>\s:]+@[^<>\s:]+$/);
    expect(source.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect([source.author, source.where, source.subject]).not.toContain('');
  expect(sourceTitle(id)).toContain(source.subject);
});

test('a Message-ID is cited once', () => {
  const messageIds = all.map(([, { messageId }]) => messageId).filter((id) => id !== null);
  expect(new Set(messageIds).size).toBe(messageIds.length);
});
