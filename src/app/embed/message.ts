/**
 * The contract with the page around a frame: which messages are taken, and what is answered. Plain
 * objects with `skbscope: 1`; README.md tells what each means.
 */
import { STOP_UNITS } from '../../analysis/stops.ts';
import type { Ps } from '../../schema/units.ts';
import { readTime } from '../../state/link-values.ts';
import type { StepUnit } from '../../ui/controls/keyboard.ts';

/** A change that old pages would not survive needs another number. */
export const CONTRACT_VERSION = 1;

export type Request =
  | { readonly type: 'ping' | 'get-state' }
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'step' | 'back'; readonly by: StepUnit }
  | { readonly type: 'seek'; readonly atPs: Ps }
  /** A link as of the address bar, with or without its "#". */
  | { readonly type: 'load'; readonly link: string }
  | { readonly type: 'story'; readonly step: string };

/** By which a page knows the answer to its message; null where it gave none. */
export type MessageId = string | number | null;

export type Reading =
  | { readonly id: MessageId; readonly request: Request }
  /** One sentence. */
  | { readonly id: MessageId; readonly why: string };

/** What holds in a frame. Times as in a link: "24.6125ms". */
export interface FrameState {
  readonly place: string;
  readonly playing: boolean;
  /** The playhead, and the end of the run; null where nothing plays. */
  readonly t: string | null;
  readonly end: string | null;
  /** How far the run is: not begun, computed in part, whole; "none" where nothing plays. */
  readonly run: 'none' | 'waiting' | 'computing' | 'complete';
  /** All that was chosen, without its "#". */
  readonly link: string;
  /** What the frame has to say about what it was given, a sentence each. */
  readonly notices: readonly string[];
}

export type Answer =
  | ({ readonly type: 'state' } & FrameState)
  | { readonly type: 'pong' | 'ready' | 'ended' }
  | { readonly type: 'refused'; readonly why: string }
  /** A key for the page around the frame, as a KeyboardEvent names it. */
  | { readonly type: 'key'; readonly key: string };

/** Longer than any link that this page writes. */
const LONGEST_LINK = 1_000_000;
/** No run is so long, but a trace may be. */
const MOST_PS = 1e15;

type Fields = Readonly<Record<string, unknown>>;
type Read = (fields: Fields) => Request | string;

const plain =
  (request: Request): Read =>
  () =>
    request;

const stepping =
  (type: 'step' | 'back'): Read =>
  ({ by = 'chosen' }) => {
    const unit = (['chosen', ...STOP_UNITS] as const).find((id) => id === by);
    if (unit !== undefined) return { type, by: unit };
    return `"by" of "${type}" must be one of ${STOP_UNITS.join(', ')}, or left out`;
  };

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['ping', plain({ type: 'ping' })],
  ['play', plain({ type: 'play' })],
  ['pause', plain({ type: 'pause' })],
  ['step', stepping('step')],
  ['back', stepping('back')],
  [
    'seek',
    ({ t }) => {
      const atPs = typeof t === 'string' ? readTime(t, MOST_PS) : null;
      if (atPs === null) return '"t" of "seek" must be a time such as "24.6125ms"';
      return { type: 'seek', atPs };
    },
  ],
  [
    'load',
    ({ link }) => {
      if (typeof link === 'string' && link.length <= LONGEST_LINK) return { type: 'load', link };
      return '"link" of "load" must be a link such as "v=1&preset=m1&variant=online"';
    },
  ],
  [
    'story',
    ({ step }) => {
      if (typeof step === 'string' && /^[\w-]+\.[\w-]+$/.test(step)) return { type: 'story', step };
      return '"step" of "story" must be a chapter and a step such as "walk.32-lists"';
    },
  ],
  ['get-state', plain({ type: 'get-state' })],
]);

/** Null for what is not addressed to skbscope. Never throws. */
export function readMessage(data: unknown): Reading | null {
  if (typeof data !== 'object' || data === null || !('skbscope' in data)) return null;
  const fields = data as Fields;
  const { skbscope, type, id = null } = fields;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number')
    return { id: null, why: 'The "id" of a message must be a text or a number, or left out.' };
  if (skbscope !== CONTRACT_VERSION) {
    const why = `A message must have "skbscope: ${CONTRACT_VERSION}"; this page knows no other.`;
    return { id, why };
  }
  const read = typeof type === 'string' ? READERS.get(type) : undefined;
  if (read === undefined) {
    const types = [...READERS.keys()].join(', ');
    return { id, why: `The "type" of a message must be one of ${types}.` };
  }
  const request = read(fields);
  return typeof request === 'string' ? { id, why: `${request}.` } : { id, request };
}
