/** Pixels that are worked on in one go: a few milliseconds. */
const SLICE = 1 << 19;

/** Works on all of a frame's pixels, from one place to another, and lets the page go on between. */
export async function inSlices(
  pixels: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < pixels; from += SLICE) {
    if (from > 0) await nextTask();
    work(from, Math.min(pixels, from + SLICE));
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
