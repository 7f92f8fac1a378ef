/**
 * skbscope in slides. Copy this file beside your deck:
 *   import { connectReveal } from './skbscope-embed.js';
 *   Reveal.initialize().then(() => connectReveal(Reveal));
 */

let lastId = 0;

/**
 * `send('seek', { t: '24.6ms' })` gives the answer, or rejects with the sentence of a refusal. What
 * a frame could not hear yet is sent once more when it is ready.
 */
export function connectFrame(frame, onMessage) {
  const waiting = new Map();
  const post = (message) => frame.contentWindow?.postMessage(message, '*');
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.skbscope !== 1) return;
    const answer = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'refused') answer?.reject(new Error(data.why));
    else answer?.resolve(data);
    if (data.type === 'ready') for (const { message } of waiting.values()) post(message);
    onMessage?.(data);
  });
  const send = (type, fields) =>
    new Promise((resolve, reject) => {
      const message = { skbscope: 1, type, id: ++lastId, ...fields };
      waiting.set(lastId, { message, resolve, reject });
      post(message);
    });
  return { send };
}

const FIELD = { step: 'by', back: 'by', seek: 't', load: 'link', story: 'step' };
const UNDO = { step: 'back', back: 'step', play: 'pause', pause: 'play' };
const KEYS = {
  ...{ PageDown: 'next', PageUp: 'prev', Escape: 'toggleOverview' },
  ...{ ArrowRight: 'right', ArrowLeft: 'left', ArrowUp: 'up', ArrowDown: 'down' },
  ...{ b: 'togglePause', B: 'togglePause', '.': 'togglePause' },
};

/** Plays each `iframe[data-skbscope]` while its slide is shown; "still" ones wait for fragments. */
export function connectReveal(deck) {
  for (const frame of deck.getRevealElement().querySelectorAll('iframe[data-skbscope]')) {
    const isShown = () => deck.getCurrentSlide().contains(frame);
    const { send } = connectFrame(frame, ({ type, key }) => {
      if (type === 'ready') follow();
      if (type === 'key') deck[KEYS[key]]?.();
    });
    const tell = (type, value) =>
      send(type, { [FIELD[type]]: value }).catch(({ message }) => console.warn(message));
    const follow = () => {
      if (!isShown()) frame.blur();
      void tell(isShown() && frame.dataset.skbscope !== 'still' ? 'play' : 'pause');
    };
    const act = (text, undo) => {
      if (!text || !isShown()) return;
      const [, type, value] = /^(\S+) ?(.*)$/.exec(text);
      void tell(undo ? (UNDO[type] ?? type) : type, value || undefined);
    };
    deck.on('slidechanged', follow);
    deck.on('fragmentshown', ({ fragment }) => act(fragment.dataset.skbscope));
    deck.on('fragmenthidden', ({ fragment: { dataset } }) =>
      act(dataset.skbscopeUndo ?? dataset.skbscope, !dataset.skbscopeUndo),
    );
    follow();
  }
}
