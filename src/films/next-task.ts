/** Pixels that are worked on in one go: a few milliseconds. */
const SLICE = 1 << 19;

/** Works on all of a frame's pixels, from one place to another, and lets the page go on between. */
export async function inSlices(
  pixels: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  await inParts(pixels, SLICE, work);
}

/** The same with its rows. */
export async function inRows(
  { width, height }: { readonly width: number; readonly height: number },
  work: (from: number, to: number) => void,
): Promise<void> {
  await inParts(height, Math.max(1, Math.floor(SLICE / width)), work);
}

async function inParts(
  all: number,
  part: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < all; from += part) {
    if (from > 0) await nextTask();
    work(from, Math.min(all, from + part));
  }
}

/** Lets whatever waits go first; unlike a timer it is not slowed down in a page that is hidden. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
