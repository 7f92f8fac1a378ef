/**
 * The JSON of chrome://tracing and Perfetto ("Trace Event Format"): B and E of slices, i instants,
 * C counters, s t f flows, M names. Times are microseconds with six decimals: whole picoseconds.
 */
import type { EventColumns } from '../schema/events.ts';
import { PS_PER_US, type Ps } from '../schema/units.ts';
import { CpuSlices, type Mark, type SliceSink } from './cpu-slices.ts';
import type { Args } from './event-fields.ts';
import { type ExportHead, shownTitle } from './export-head.ts';

const PID = 1;

export class ChromeJson {
  private readonly head: ExportHead;
  private readonly lines = new ChromeLines();
  private readonly slices = new CpuSlices(this.lines);

  constructor(head: ExportHead) {
    this.head = head;
  }

  begin(): string {
    const { cpuNode } = this.head;
    this.lines.describe('process_name', 0, `"name":${JSON.stringify(shownTitle(this.head))}`);
    cpuNode.forEach((node, cpu) => {
      this.lines.describe('thread_name', cpu, `"name":"CPU ${cpu}, node ${node}"`);
      this.lines.describe('thread_sort_index', cpu, `"sort_index":${cpu}`);
    });
    return `{"displayTimeUnit":"ns","traceEvents":[${this.lines.take()}`;
  }

  rows(columns: EventColumns): string {
    this.slices.read(columns);
    return this.lines.take();
  }

  end(endPs: Ps): string {
    this.slices.end(endPs);
    return `${this.lines.take()}\n]}\n`;
  }
}

/** Elements of the array, one a line. */
class ChromeLines implements SliceSink {
  private text = '';
  private isFirst = true;

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  private put(line: string): void {
    this.text += this.isFirst ? `\n${line}` : `,\n${line}`;
    this.isFirst = false;
  }

  /** What a viewer writes beside a track, and where it puts it. */
  describe(what: string, cpu: number, args: string): void {
    this.put(`{"ph":"M","name":"${what}","pid":${PID},"tid":${cpu},"args":{${args}}}`);
  }

  begin(cpu: number, atPs: Ps, mark: Mark): void {
    this.put(`{"ph":"B","name":"${mark.name}",${where(cpu, atPs)}}`);
    this.flow(cpu, atPs, mark);
  }

  /**
   * speedscope ends a slice only by its name, and tells two frames apart where their beginnings
   * differ in args; what viewers show of a slice may as well come with its end.
   */
  end(cpu: number, atPs: Ps, { name, args }: Mark): void {
    this.put(`{"ph":"E","name":"${name}",${where(cpu, atPs)},${argsText(args)}}`);
  }

  instant(cpu: number, atPs: Ps, mark: Mark): void {
    const args = argsText(mark.args);
    this.put(`{"ph":"i","s":"t","name":"${mark.name}",${where(cpu, atPs)},${args}}`);
    this.flow(cpu, atPs, mark);
  }

  count({ name }: { readonly name: string }, atPs: Ps, value: number): void {
    this.put(`{"ph":"C","name":"${name}",${where(0, atPs)},"args":{"skbs":${value}}}`);
  }

  /** A flow goes through the slice that is open where one of its marks is. */
  private flow(cpu: number, atPs: Ps, { flow, ends, starts }: Mark): void {
    if (flow === 0) return;
    const phase = starts ? 's' : ends ? 'f","bp":"e' : 't';
    const id = `"cat":"skb","name":"skb","id":${flow}`;
    this.put(`{"ph":"${phase}",${id},${where(cpu, atPs)}}`);
  }
}

function where(cpu: number, atPs: Ps): string {
  return `"pid":${PID},"tid":${cpu},"ts":${microseconds(atPs)}`;
}

/** Exact: no rounding may put the end of a slice behind that of the one around it. */
export function microseconds(atPs: Ps): string {
  const ps = Math.floor(atPs);
  const whole = Math.floor(ps / PS_PER_US);
  return `${whole}.${String(ps - whole * PS_PER_US).padStart(6, '0')}`;
}

function argsText(args: Args): string {
  return `"args":{${args.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
}
