/**
 * For `bench:page`: the Lab with hundreds of skbs under way at once. No load has more than ten, for
 * a hop takes 0.4 µs of model time at most; so a build of its own, which nobody is served,
 * stretches the hop until most of a full queue is still on its way into it. All else is the Lab
 * with a real run.
 */
import { join } from 'node:path';
import { cacheDir, PlainError, root } from './project.mjs';

const HOP_US = 1_500;
/** A reader slower than its sender, and a queue that holds six hundred of what it sends. */
const SCENES = [
  ['8 x 32, 500 moving (made up)', 'times=1,2&rcvbuf=1000000&t=10ms'],
  [
    '64 CPUs, 500 moving (made up)',
    'preset=field-64&zoom=machine&variant=online&times=1,2.5&rcvbuf=1500000&run=20ms&t=12ms',
  ],
];
const SPEED = '50us';

export const MOVING_NOTE =
  `made up: a hop of an skb takes ${HOP_US} µs of model time instead of 0.4, ` +
  'so that hundreds of skbs are under way at once; all else is as in the other rows';

/** Name and link of each row. */
export const MOVING_ROWS = SCENES.map(([name, link]) => [name, `${link}&speed=${SPEED}`]);

/** Builds that page; gives its folder. */
export async function buildMoving() {
  const { build } = await import('vite');
  const dir = join(cacheDir, 'bench-moving');
  await build({
    root,
    logLevel: 'warn',
    plugins: [stretchHops()],
    build: { outDir: dir, emptyOutDir: true },
  });
  return dir;
}

/** For Vite: longer hops, and each place that an skb is drawn at is told to who counts them. */
function stretchHops() {
  const parts = [
    ['HOP_PS = 0.4 * PS_PER_US', `HOP_PS = ${HOP_US} * PS_PER_US`],
    ['    draw(spot);\n', '    globalThis.benchSpot?.(skb, at);\n    draw(spot);\n'],
  ];
  return {
    name: 'skbscope-stretch-hops',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/stage/skb/journey.ts')) return null;
      return parts.reduce((text, [part, instead]) => {
        if (!text.includes(part)) throw new PlainError(`journey.ts has no "${part.trim()}".`);
        return text.replace(part, instead);
      }, code);
    },
  };
}

/** Runs in the page: how many skbs had another place than in the frame before, in most frames. */
export function countMoving(ms) {
  let before = new Map();
  let now = new Map();
  const counts = [];
  globalThis.benchSpot = (skb, { x, y }) => now.set(skb, `${x} ${y}`);
  return new Promise((resolve) => {
    const start = performance.now();
    const onFrame = (at) => {
      const moved = [...now].filter(([skb, place]) => before.get(skb) !== place).length;
      counts.push(moved);
      [before, now] = [now, new Map()];
      if (at - start < ms) return requestAnimationFrame(onFrame);
      globalThis.benchSpot = undefined;
      resolve(counts.sort((a, b) => a - b)[counts.length >> 1]);
    };
    requestAnimationFrame(onFrame);
  });
}
