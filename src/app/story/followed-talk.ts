/** Which talk a speaker's window follows: the one that opened it, else the first that is heard. */
import type { TalkState } from './talk-channel.ts';

export class FollowedTalk {
  private readonly ofOpener: () => string | null;
  private followed: string | null = null;
  private heard = false;
  private silent = true;

  /** `ofOpener` names the talk in the window that opened this one, while there is one. */
  constructor(ofOpener: () => string | null) {
    this.ofOpener = ofOpener;
  }

  /** Whom commands are for. */
  get id(): string | null {
    return this.followed;
  }

  /** Whether this is the talk to follow; another one is where the one followed has gone silent. */
  hear({ id }: Pick<TalkState, 'id'>): boolean {
    const only = this.ofOpener() ?? (this.silent ? id : this.followed);
    if (id !== only) return false;
    this.followed = id;
    this.heard = true;
    this.silent = false;
    return true;
  }

  /** Called from time to time: whether it was heard since the last time. */
  answers(): boolean {
    this.silent = !this.heard;
    this.heard = false;
    return !this.silent;
  }
}
