/**
 * One line an event, with every column of schema/events.ts: nothing is lost. A number that an event
 * does not have is -1 (NIL) or 0, as there.
 */
import type { EventColumns } from '../schema/events.ts';
import { PS_PER_NS } from '../schema/units.ts';
import { eventName } from './event-fields.ts';
import type { ExportHead } from './export-head.ts';

export class Csv {
  private readonly unit: 'ps' | 'ticks';

  constructor({ ticks }: Pick<ExportHead, 'ticks'>) {
    this.unit = ticks ? 'ticks' : 'ps';
  }

  begin(): string {
    return `at_${this.unit},dur_${this.unit},cpu,event,skb,x,y,z\n`;
  }

  rows(c: EventColumns): string {
    const unitPs = this.unit === 'ticks' ? PS_PER_NS : 1;
    let text = '';
    for (let i = 0; i < c.length; i++) {
      const name = eventName(c.kind[i]);
      const when = `${c.atPs[i] / unitPs},${c.durPs[i] / unitPs}`;
      text += `${when},${c.cpu[i]},${name},${c.skb[i]},${c.x[i]},${c.y[i]},${c.z[i]}\n`;
    }
    return text;
  }

  end(): string {
    return '';
  }
}
