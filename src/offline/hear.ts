/** What the service worker does when the page asks it for something. */
import type { Keeper } from './keeper.ts';
import type { OfflineAnswer, OfflineRequest } from './protocol.ts';

export interface Hearing {
  readonly keeper: Keeper;
  readonly say: (answer: OfflineAnswer) => void;
  /** Makes this build the one that answers, though pages of another are open. */
  readonly takeOver: () => Promise<void>;
}

/** A page that hears nothing for much longer takes this worker for stopped. */
export const WORKS_EVERY_MS = 5_000;

export async function hear(request: OfflineRequest, hearing: Hearing): Promise<void> {
  const { keeper, say } = hearing;
  const told = async (done: boolean, fault: string | null = null): Promise<void> =>
    say({ report: await keeper.report(), fault, done });
  if (request === 'take over') await hearing.takeOver();
  if (request === 'tidy') {
    await keeper.repair();
    await keeper.tidy();
  }
  if (request !== 'keep samples') return told(true);
  // One sample may take a slow network longer than a page waits for a word.
  const timer = setInterval(() => void told(false), WORKS_EVERY_MS);
  try {
    await keeper.keepSamples(() => told(false));
    await told(true);
  } catch (error) {
    await told(true, whyNotKept(error));
  } finally {
    clearInterval(timer);
  }
}

function whyNotKept(error: unknown): string {
  const noRoom = error instanceof Error && error.name === 'QuotaExceededError';
  return noRoom
    ? 'The browser has no room left for the samples: free some of it, then ask again.'
    : 'Not all samples could be loaded: ask again when there is a network.';
}
