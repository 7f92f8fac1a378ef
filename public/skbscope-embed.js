/**
 * skbscope in slides. Copy this file beside your deck:
 *   import { connectReveal } from './skbscope-embed.js';
 *   Reveal.initialize().then(() => connectReveal(Reveal));
 */

let lastId = 0;
const GONE = 'The frame was disconnected: connect it anew to go on.';

/**
 * `send('seek', { t: '24.6ms' })` gives the answer, or rejects with the sentence of a refusal. What
 * a frame could not hear yet is sent once more when it is ready. After `disconnect()` nothing is
 * heard any more, and whatever still waits for an answer, or is sent then, rejects.
 */
export function connectFrame(frame, onMessage) {
  const waiting = new Map();
  let gone = false;
  const post = (message) => frame.contentWindow?.postMessage(message, '*');
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.skbscope !== 1) return;
    const answer = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'refused') answer?.reject(new Error(data.why));
    else answer?.resolve(data);
    if (data.type === 'ready') for (const { message } of waiting.values()) post(message);
    onMessage?.(data);
  };
  addEventListener('message', hear);
  const send = (type, fields) =>
    new Promise((resolve, reject) => {
      if (gone) return reject(new Error(GONE));
      const message = { skbscope: 1, type, id: ++lastId, ...fields };
      waiting.set(lastId, { message, resolve, reject });
      post(message);
    });
  const disconnect = () => {
    gone = true;
    removeEventListener('message', hear);
    for (const { reject } of waiting.values()) reject(new Error(GONE));
    waiting.clear();
  };
  return { send, disconnect };
}

const FIELD = { step: 'by', back: 'by', seek: 't', load: 'link', story: 'step' };
const UNDO = { step: 'back', back: 'step', play: 'pause', pause: 'play' };
const KEYS = {
  ...{ PageDown: 'next', PageUp: 'prev', Escape: 'toggleOverview' },
  ...{ ArrowRight: 'right', ArrowLeft: 'left', ArrowUp: 'up', ArrowDown: 'down' },
  ...{ b: 'togglePause', B: 'togglePause', '.': 'togglePause' },
};

/**
 * Plays each `iframe[data-skbscope]` while its slide is shown; "still" ones wait for fragments. Gives
 * back how to stop that.
 */
export function connectReveal(deck) {
  const frames = deck.getRevealElement().querySelectorAll('iframe[data-skbscope]');
  const stops = [...frames].map((frame) => connectSlide(deck, frame));
  return () => {
    for (const stop of stops) stop();
  };
}

function connectSlide(deck, frame) {
  const isShown = () => deck.getCurrentSlide().contains(frame);
  const { send, disconnect } = connectFrame(frame, ({ type, key }) => {
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
  const listeners = {
    slidechanged: follow,
    fragmentshown: ({ fragment }) => act(fragment.dataset.skbscope),
    fragmenthidden: ({ fragment: { dataset } }) =>
      act(dataset.skbscopeUndo ?? dataset.skbscope, !dataset.skbscopeUndo),
  };
  for (const [type, listener] of Object.entries(listeners)) deck.on(type, listener);
  follow();
  return () => {
    for (const [type, listener] of Object.entries(listeners)) deck.off(type, listener);
    disconnect();
  };
}
