/**
 * One line an event, with every column of schema/events.ts: nothing is lost. A number that an event
 * does not have is -1 (NIL) or 0, as there.
 */
import type { EventColumns } from '../schema/events.ts';
import { eventName } from './event-fields.ts';

export class Csv {
  begin(): string {
    return 'at_ps,dur_ps,cpu,event,skb,x,y,z\n';
  }

  rows(c: EventColumns): string {
    let text = '';
    for (let i = 0; i < c.length; i++) {
      const name = eventName(c.kind[i]);
      text += `${c.atPs[i]},${c.durPs[i]},${c.cpu[i]},${name},${c.skb[i]},${c.x[i]},${c.y[i]},${c.z[i]}\n`;
    }
    return text;
  }

  end(): string {
    return '';
  }
}
