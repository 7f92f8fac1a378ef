/**
 * A script in which nothing is cut in the middle is held against the accounts of the timed judges
 * too: with nothing half done they know what each attempt and each flush must come to.
 */
import { Judge } from '../../engine/audit/judge.ts';
import type { ScriptOp } from '../../engine/script/ops.ts';
import type { Script, ScriptPlayer } from '../../engine/script/player.ts';
import { EV } from '../../schema/events.ts';
import type { SkbIndex } from '../../schema/units.ts';
import type { Fault } from './failure.ts';

const CUTS = ['at', 'fl', 'migrate'];

export function isWhole({ ops }: Script): boolean {
  return ops.every(([name]) => !CUTS.includes(name));
}

/** Scripts have no clock: nothing is ever planned. */
const NO_CALENDAR = { at: [], next: [] };

export class WholeScriptJudge {
  private fault: Fault | null = null;
  private readonly player: ScriptPlayer;
  private readonly judge: Judge;
  /** Data that its owner waits for: from v7.0 such an skb is never deferred. */
  private readonly lent = new Set<SkbIndex>();

  constructor(player: ScriptPlayer) {
    this.player = player;
    const eachHeld = (visit: (skb: SkbIndex) => void): void => player.eachHeld(visit);
    const watched = { calendar: NO_CALENDAR, eachHeld };
    this.judge = new Judge(player.m, watched, ({ name, detail }) => this.found(name, detail));
    player.onAlloc = (skb) => {
      this.judge.allocated(skb);
      if (isLent(player.m.users[skb])) this.lent.add(skb);
      else this.lent.delete(skb);
    };
  }

  /** Reads the events of a step. */
  read(): void {
    const { log, features } = this.player.m;
    this.judge.beginLog();
    this.judge.read();
    if (!features.zcopy_check) return;
    for (let i = 0; i < log.length; i++) {
      if (log.kind[i] === EV.skb_defer && this.lent.has(log.skb[i]))
        this.found('refusals', `zero-copy skb ${log.skb[i]} is deferred`);
    }
  }

  /** What does not hold after an operation of the script. */
  faultAfter([name, value]: ScriptOp): Fault | null {
    if (name === 'max') this.judge.accounts.skbs.setLimit(value as number);
    this.judge.audit();
    return this.fault;
  }

  private found(invariant: string, detail: string): void {
    this.fault ??= { invariant, detail };
  }
}

/** The mark of skb_zcopy() in the count of references; see engine/kernel/skb-head.ts. */
function isLent(users: number): boolean {
  return (users & (1 << 30)) !== 0;
}
