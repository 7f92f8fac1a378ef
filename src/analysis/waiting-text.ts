/** Sentences about what waits. They say what is so now, and what would end it. */
import { formatCount, plural } from '../lib/format.ts';
import { deferLimits } from '../schema/defer-limits.ts';
import { NIL } from '../schema/units.ts';
import type { MachineView } from './machine-view.ts';
import type { Waiting } from './waiting.ts';

/** What it is, and what has to happen: the first is the short one. */
export interface WaitText {
  readonly what: string;
  readonly until: string;
}

/** Tasks that stand still, because their CPU has gone and every other one is occupied. */
export function standingTexts({ standsStill, taskCpu }: MachineView): WaitText[] {
  return [...standsStill.keys()]
    .filter((task) => standsStill[task] === 1)
    .map((task) => ({
      what: `The ${task % 2 === 0 ? 'sender' : 'receiver'} of CPU ${taskCpu[task]} stands still.`,
      until: 'Its CPU is offline and every other one is occupied: it goes on with the next CPU.',
    }));
}

export function waitText(view: MachineView, waiting: Waiting): WaitText {
  const { cpu, node, skbs, count } = waiting;
  const list = node === NIL ? `the list of CPU ${cpu}` : `list [CPU ${cpu}][node ${node}]`;
  const wait = `${plural(skbs, 'skb')} ${skbs === 1 ? 'waits' : 'wait'} on ${list}.`;
  switch (waiting.cause) {
    case 'cpu offline':
      return { what: wait, until: `CPU ${cpu} is offline: no flush comes here until it is back.` };
    case 'node not walked':
      return {
        what: wait,
        until: `Node ${node} is not online: this walk passes its list by until it is back.`,
      };
    case 'below the kick': {
      const { kickAt } = deferLimits(view.variant, view.deferMax);
      const kick = kickAt === null ? 'no push kicks' : `a kick comes with push ${kickAt}`;
      return {
        what: wait,
        until: `CPU ${cpu} runs no softirq pass, and ${kick}; no timer exists.`,
      };
    }
    case 'stuck counter':
      return {
        what: `Nothing is deferred to ${list} any more.`,
        until:
          `It is empty, its counter stands at ${formatCount(count)} of ` +
          `${formatCount(view.deferMax)}, and a flush resets only what holds skbs: ` +
          'a limit above the counter ends it.',
      };
  }
}
