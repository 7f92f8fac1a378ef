import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMessage } from './message.ts';

const said = (fields: object) => readMessage({ skbscope: 1, ...fields });

describe('what is understood', () => {
  test.each([
    [{ type: 'ping' }, { type: 'ping' }],
    [{ type: 'play' }, { type: 'play' }],
    [{ type: 'pause' }, { type: 'pause' }],
    [{ type: 'get-state' }, { type: 'get-state' }],
    [{ type: 'step' }, { type: 'step', by: 'chosen' }],
    [
      { type: 'back', by: 'flush' },
      { type: 'back', by: 'flush' },
    ],
    [
      { type: 'seek', t: '24.6125ms' },
      { type: 'seek', atPs: 24_612_500_000 },
    ],
    [
      { type: 'load', link: '#v=1' },
      { type: 'load', link: '#v=1' },
    ],
    [
      { type: 'story', step: 'walk.32-lists' },
      { type: 'story', step: 'walk.32-lists' },
    ],
  ])('%j', (fields, request) => {
    expect(said({ ...fields, id: 7 })).toEqual({ id: 7, request });
    expect(said(fields)).toEqual({ id: null, request });
  });
});

describe('what is refused, with a sentence', () => {
  test.each([
    [{}, /"type" of a message must be one of ping, play, pause, step, back, seek, load, /],
    [{ type: 'toString' }, /"type" of a message must be one of/],
    [{ type: 'play', skbscope: 2 }, /must have "skbscope: 1"/],
    [{ type: 'play', id: {} }, /"id" of a message must be a text or a number/],
    [{ type: 'step', by: 'mile' }, /"by" of "step" must be one of visit, event, flush, pass/],
    [{ type: 'seek', t: 24.6 }, /"t" of "seek" must be a time such as "24.6125ms"/],
    [{ type: 'seek', t: '1 day' }, /"t" of "seek" must be a time/],
    [{ type: 'load' }, /"link" of "load" must be a link/],
    [{ type: 'load', link: 'x'.repeat(1_000_001) }, /"link" of "load" must be a link/],
    [{ type: 'story', step: '../..' }, /"step" of "story" must be a chapter and a step/],
  ])('%j', (fields, sentence) => {
    expect(said(fields)).toEqual({ id: null, why: expect.stringMatching(sentence) });
  });
});

test.each([null, undefined, 1, 'slide:start', '{"skbscope":1}', [], { type: 'play' }])(
  '%j is not for this page',
  (data) => expect(readMessage(data)).toBeNull(),
);

test('whatever comes is read, refused with one sentence, or not for this page', () => {
  const garbage = fc.oneof(
    fc.anything({ withNullPrototype: true, withMap: true, withDate: true, withTypedArray: true }),
    fc.record(
      {
        skbscope: fc.oneof(fc.constant(1), fc.anything()),
        type: fc.oneof(
          fc.constantFrom('ping', 'step', 'back', 'seek', 'load', 'story', 'get-state'),
          fc.string(),
          fc.anything(),
        ),
        id: fc.oneof(fc.nat(), fc.string(), fc.anything()),
        by: fc.oneof(fc.constantFrom('flush', 'chosen'), fc.anything()),
        t: fc.oneof(fc.string(), fc.anything()),
        link: fc.anything(),
        step: fc.oneof(fc.string(), fc.anything()),
      },
      { requiredKeys: ['skbscope'] },
    ),
  );
  fc.assert(
    fc.property(garbage, (data) => {
      const reading = readMessage(data);
      if (reading !== null && 'why' in reading) expect(reading.why).toMatch(/^[^\n]+\.$/);
      else if (reading !== null)
        expect(reading.request.type).toBe((data as { type: unknown }).type);
    }),
    { numRuns: 500 },
  );
});
