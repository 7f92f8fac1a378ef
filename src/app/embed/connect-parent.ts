/** Talks with the page around the frame, and with nobody else. */
import { focusKindOf } from '../../ui/controls/keyboard.ts';
import { fateOf } from './keys.ts';
import {
  type Answer,
  CONTRACT_VERSION,
  type FrameState,
  type MessageId,
  readMessage,
} from './message.ts';
import { type FramePage, perform, stateOf } from './perform.ts';

/** Wall time between two looks at what changed: at most so often a state is told. */
export const TELL_EVERY_MS = 100;

/** The parts of a window that are used. */
export type FrameWindow = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval' | 'setTimeout'
> & { readonly parent: unknown; readonly document: Pick<Document, 'activeElement'> };

type Post = (answer: Answer, id?: MessageId) => void;

/**
 * Listens to the parent window alone, and answers to the origin that it spoke from. A parent that
 * never speaks is told nothing but "ready". Returns how to stop; does nothing outside a frame.
 */
export function connectParent(page: FramePage, frame: FrameWindow): () => void {
  const parent = frame.parent as Pick<Window, 'postMessage'>;
  if (frame.parent === frame) return () => undefined;
  let origin: string | null = null;
  const post: Post = (answer, id = null) => {
    const message = { skbscope: CONTRACT_VERSION, ...answer, ...(id === null ? {} : { id }) };
    // A page from a file, and a sandboxed one, has the origin "null", which cannot be addressed.
    parent.postMessage(message, origin === null || origin === 'null' ? '*' : origin);
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.source !== parent) return;
    const reading = readMessage(event.data);
    if (reading === null) return;
    origin = event.origin;
    const { id } = reading;
    if ('why' in reading) return post({ type: 'refused', why: reading.why }, id);
    const answer = (why: string | null): void => {
      if (why !== null) post({ type: 'refused', why }, id);
      else if (reading.request.type === 'ping') post({ type: 'pong' }, id);
      else teller.answer(id);
    };
    const outcome = perform(page, reading.request);
    if (!(outcome instanceof Promise)) return answer(outcome);
    outcome.then(answer, () => answer('The story could not be loaded: try again.'));
  };
  const teller = stateTeller(page, post);
  const stopKeys = handBackKeys(page, frame, { post, hasSpoken: () => origin !== null });
  const timer = frame.setInterval(() => teller.look(origin !== null), TELL_EVERY_MS);
  frame.addEventListener('message', onMessage);
  return () => {
    stopKeys();
    frame.clearInterval(timer);
    frame.removeEventListener('message', onMessage);
  };
}

interface Teller {
  /** The state as an answer. */
  readonly answer: (id: MessageId) => void;
  /** Tells "ready" once, then each change of the state, and the end of a run that played there. */
  readonly look: (spoken: boolean) => void;
}

function stateTeller(page: FramePage, post: Post): Teller {
  let isReady = false;
  let told = '';
  let played = false;
  return {
    answer(id) {
      const state = stateOf(page);
      played ||= state.playing; // at full speed it may have ended before the next look
      post({ type: 'state', ...state }, id);
    },
    look(spoken) {
      const state = stateOf(page);
      isReady ||= tellReady(page, state, post);
      if (!isReady || !spoken) return;
      const text = JSON.stringify(state);
      if (text !== told) post({ type: 'state', ...state });
      if (played && !state.playing && state.t === state.end) post({ type: 'ended' });
      told = text;
      played = state.playing;
    },
  };
}

/** Once what plays is there; at once in places where nothing does. */
function tellReady(page: FramePage, { place, run }: FrameState, post: Post): boolean {
  const { sample } = page.choices.getState();
  const playsNothing = place === 'evidence' || (place === 'trace' && sample === '');
  // A step of the story that asks something first has no run yet.
  const isThere = run !== 'none' && (run !== 'waiting' || place === 'story');
  if (!playsNothing && !isThere) return false;
  post({ type: 'ready' });
  return true;
}

interface Hand {
  readonly post: Post;
  readonly hasSpoken: () => boolean;
}

/** Before anything of the page gets a key; the focus must be in the frame for it to come here. */
function handBackKeys(page: FramePage, frame: FrameWindow, { post, hasSpoken }: Hand): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const { place } = page.choices.getState();
    const focus = focusKindOf(frame.document.activeElement);
    const fate = fateOf(event, { focus, place, spoken: hasSpoken() });
    if (fate === 'withheld') event.stopImmediatePropagation();
    if (fate === 'back') {
      event.stopImmediatePropagation();
      event.preventDefault();
      post({ type: 'key', key });
    }
    // Once everybody in the frame has had the key.
    if (fate === 'back if unused')
      frame.setTimeout(() => event.defaultPrevented || post({ type: 'key', key }), 0);
  };
  frame.addEventListener('keydown', onKeyDown, { capture: true });
  return () => frame.removeEventListener('keydown', onKeyDown, { capture: true });
}
