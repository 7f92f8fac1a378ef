import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A browser that encodes these, and remembers what it was asked; the answers are not yet kept. */
async function browserWith(...codecs: string[]) {
  const isConfigSupported = vi.fn(async ({ codec, hardwareAcceleration }: VideoEncoderConfig) => ({
    supported: codecs.includes(`${codec} ${hardwareAcceleration}`),
  }));
  vi.stubGlobal('VideoEncoder', { isConfigSupported });
  const { chooseVideo } = await import('./video-support.ts');
  return { chooseVideo, isConfigSupported };
}

test('the first codec that is encoded is taken, in software where it can be, and asked for once', async () => {
  const { chooseVideo, isConfigSupported } = await browserWith(
    'vp8 prefer-software',
    'vp8 no-preference',
    'avc1.640033 no-preference',
  );
  expect(await chooseVideo('webm')).toEqual({
    codec: 'vp8',
    config: { codec: 'vp8', hardwareAcceleration: 'prefer-software' },
  });
  await chooseVideo('webm');
  expect(isConfigSupported).toHaveBeenCalledTimes(1);
  expect(await chooseVideo('mp4')).toEqual({
    codec: 'avc',
    config: { codec: 'avc1.640033', hardwareAcceleration: 'no-preference' },
  });
});

test('no encoder is made at the size of a film only to be asked', async () => {
  const { chooseVideo, isConfigSupported } = await browserWith('vp09.00.51.08 prefer-software');
  expect(await chooseVideo('webm')).toMatchObject({ codec: 'vp9' });
  for (const [{ width, height }] of isConfigSupported.mock.calls)
    expect([width, height]).toEqual([640, 360]);
});

test('what is not encoded is told, with what is left', async () => {
  const { chooseVideo } = await browserWith();
  expect(await chooseVideo('mp4')).toMatch(/cannot encode H\.264: save WebM or GIF/);
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.stubGlobal('isSecureContext', true);
  const without = await import('./video-support.ts');
  expect(await without.chooseVideo('webm')).toMatch(/no video encoder: save a GIF/);
});
