/**
 * Hands a trace to Perfetto's page: it is opened in a window, asked by PING until it answers PONG,
 * and given the bytes, as perfetto.dev/docs/visualization/deep-linking-to-perfetto-ui describes.
 */

export const PERFETTO = 'https://ui.perfetto.dev';

const PING_MS = 50;
/** Its first visit loads some megabytes. */
const PATIENCE_MS = 60_000;

/** What of a window is used, so that a test can stand in. */
export interface PerfettoWindow {
  postMessage(message: unknown, origin: string): void;
  readonly closed: boolean;
}

export interface OwnWindow {
  open(address: string): PerfettoWindow | null;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Call it in a click, or the browser lets no window open. Rejects with a sentence. */
export async function openInPerfetto(
  own: OwnWindow,
  title: string,
  bytes: () => Promise<ArrayBuffer>,
): Promise<void> {
  const there = own.open(PERFETTO);
  if (there === null)
    throw new Error('The browser let no window open: allow it for this page and click again.');
  const [buffer] = await Promise.all([bytes(), untilItAnswers(own, there)]);
  there.postMessage({ perfetto: { buffer, title } }, PERFETTO);
}

function untilItAnswers(own: OwnWindow, there: PerfettoWindow): Promise<void> {
  return new Promise((resolve, reject) => {
    let waited = 0;
    const timer = setInterval(() => {
      waited += PING_MS;
      if (there.closed) done(() => reject(new Error('The window of Perfetto was closed.')));
      else if (waited > PATIENCE_MS)
        done(() => reject(new Error('Perfetto did not answer: save the file and open it there.')));
      else there.postMessage('PING', PERFETTO);
    }, PING_MS);
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source === there && origin === PERFETTO && data === 'PONG') done(resolve);
    };
    const done = (settle: () => void): void => {
      clearInterval(timer);
      own.removeEventListener('message', onMessage);
      settle();
    };
    own.addEventListener('message', onMessage);
  });
}
