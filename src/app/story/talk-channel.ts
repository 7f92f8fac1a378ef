/** What the stage and the speaker's window tell each other. */
import type { TalkCommand } from '../../ui/story/talk-keys.ts';

/** Where the talk stands. */
export interface TalkState {
  readonly kind: 'at';
  /** Of the talk: several may be given at once, each with its notes. */
  readonly id: string;
  readonly story: string;
  readonly talk: string;
  /** The question is shown, not yet the run. */
  readonly asks: boolean;
  readonly blank: boolean;
  /** Index of the stop, and how many there are. */
  readonly at: number;
  readonly of: number;
  /** When the talk began, ms since 1970. */
  readonly beganMs: number;
}

type Message =
  | TalkState
  | { readonly kind: 'where' }
  | { readonly kind: 'do'; readonly id: string; readonly command: TalkCommand }
  /** The browser fills the screen by a key in the stage's own window only. */
  | { readonly kind: 'screen refused'; readonly id: string };

/** One host may have several copies of the page, as previews of a change. */
const CHANNEL = `skbscope talk ${location.pathname}`;

export interface TalkChannel {
  send(message: Message): void;
  close(): void;
}

/**
 * Only windows of the page at this address hear it; a window does not hear itself. A browser that
 * lets a page store nothing may refuse channels too (Firefox does): a talk goes on without notes.
 */
export function openChannel(onMessage: (message: Message) => void): TalkChannel {
  const channel = channelOrNone();
  if (channel === null) return { send: () => undefined, close: () => undefined };
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return {
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

function channelOrNone(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}
