import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('opens where the browser refuses channels: nobody hears, and nothing fails', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const { openChannel } = await import('./talk-channel.ts');
  const heard = vi.fn();
  const channel = openChannel(heard);
  channel.send({ kind: 'where' });
  channel.close();
  expect(heard).not.toHaveBeenCalled();
});
