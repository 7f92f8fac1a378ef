import { afterEach, expect, test, vi } from 'vitest';
import { codecFor, videoProblem } from './video-support.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that encodes these codecs, and counts how often it is asked. */
function browserWith(...codecs: string[]) {
  const isConfigSupported = vi.fn(async ({ codec }: { codec: string }) => ({
    supported: codecs.includes(codec),
  }));
  vi.stubGlobal('VideoEncoder', { isConfigSupported });
  return isConfigSupported;
}

test('the first codec that is encoded is taken, and each is asked for once', async () => {
  const asked = browserWith('vp8', 'avc1.640033');
  const size = { width: 3840, height: 2160 };
  expect(await codecFor('webm', size)).toBe('vp8');
  expect(await videoProblem('webm', size)).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await codecFor('mp4', size)).toBe('avc');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what is not encoded is told, with what is', async () => {
  browserWith('vp09.00.51.08');
  const size = { width: 1280, height: 720 };
  expect(await codecFor('webm', size)).toBe('vp9');
  expect(await videoProblem('mp4', size)).toMatch(/cannot encode H\.264 at 1280 × 720: save WebM/);
});

test('without any encoder a GIF is what is left', async () => {
  vi.stubGlobal('isSecureContext', true);
  expect(await codecFor('webm', { width: 640, height: 360 })).toBeNull();
  expect(await videoProblem('webm', { width: 640, height: 360 })).toMatch(/no video encoder: save/);
});
