/**
 * Judges a timed run. Every event is read in its order and entered into accounts of the judges' own
 * (cheap: a few writes an event); at each hand-over of the log the machine itself is held against
 * these accounts, as often as that costs no more than reading the events did.
 */
import { NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import type { Violation } from '../../schema/violation.ts';
import type { Machine } from '../machine.ts';
import { isQueued } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import { CpuAccount } from './cpu-account.ts';
import { brokenInvariants } from './invariants.ts';
import { RpsAccount } from './rps-account.ts';
import { chain, type Scene } from './scene.ts';
import { PLACE, placeName, SkbAccount } from './skb-account.ts';
import { Tally } from './tally.ts';

/** Events to read for each head and each list that an audit looks at. */
const AUDIT_SHARE = 8;

/** What a judge has to know of what drives the machine. */
export interface Watched {
  readonly calendar: { readonly at: ArrayLike<Ps>; readonly next: ArrayLike<number> };
  readonly eachHeld: (visit: (skb: SkbIndex) => void) => void;
}

/** One fault breaks many invariants many times: the first ones tell what it is. */
const MOST_VIOLATIONS = 8;

/** A violated invariant is a bug of the engine: what follows is not to be trusted. */
function stopRun({ name, detail, atPs }: Violation): never {
  throw new Error(`at ${atPs} ps an invariant does not hold: ${name}: ${detail}`);
}

export class Judge {
  /** The first of each name, in the order in which they were found. */
  readonly violations: Violation[] = [];
  /** Arrays that a checkpoint has to keep. */
  readonly accounts: {
    readonly skbs: SkbAccount;
    readonly cpus: CpuAccount;
    readonly rps: RpsAccount;
    readonly tally: Tally;
    readonly last: Float64Array; // [0] instant of the last event, ps
  };
  private readonly scene: Scene;
  private readonly workload: Watched;
  private readonly report: (violation: Violation) => void;
  private readonly eventsPerAudit: number;
  /** Rows of the present log that were read. */
  private rows = 0;
  private sinceAudit = 0;
  private atPs: Ps = 0;

  constructor(m: Machine, workload: Watched, report: (violation: Violation) => void = stopRun) {
    const complain = (name: string, detail: string): void => this.complain(name, detail);
    this.scene = { m, attempts: new Map(), flushes: new Map() };
    this.workload = workload;
    this.report = report;
    this.eventsPerAudit = AUDIT_SHARE * (m.ll_node.length + m.defer_list.length);
    this.accounts = {
      skbs: new SkbAccount(m, complain),
      cpus: new CpuAccount(m.cpus, complain),
      rps: new RpsAccount(m.cpus, complain),
      tally: new Tally(m),
      last: new Float64Array(1),
    };
  }

  /** Reads what was written to the log since the last call. */
  read(): void {
    const { log } = this.scene.m;
    const { skbs, cpus, rps, tally, last } = this.accounts;
    for (let i = this.rows; i < log.length; i++) {
      this.atPs = log.atPs[i];
      if (this.atPs < last[0]) this.complain('time', `falls back to ${this.atPs} ps`);
      last[0] = this.atPs;
      skbs.take(log, i);
      cpus.take(log, i);
      rps.take(log, i);
      tally.take(log, i);
    }
    this.sinceAudit += log.length - this.rows;
    this.rows = log.length;
  }

  /** An skb has been allocated without an event, as scripts do it. */
  allocated(skb: SkbIndex): void {
    const { skbs, tally } = this.accounts;
    skbs.allocate(skb, this.scene.m.alloc_cpu[skb]);
    tally.counted[TOTAL.allocs]++;
  }

  /** As the head of this file says; the end of a run is audited in any case. */
  readAndAudit(isEnd: boolean): void {
    this.read();
    if (isEnd || this.sinceAudit >= this.eventsPerAudit) this.audit();
  }

  /** The log is another one, and empty. */
  beginLog(): void {
    this.rows = 0;
  }

  /** Holds the machine against the accounts; all events must have been read. */
  audit(): void {
    const { m } = this.scene;
    this.sinceAudit = 0;
    this.atPs = m.clock[0];
    if (this.atPs < this.accounts.last[0]) this.complain('time', 'the clock is behind the events');
    for (const { name, detail } of brokenInvariants(this.scene)) this.complain(name, detail);
    this.accounts.tally.check(m, (name, detail) => this.complain(name, detail));
    this.checkLists();
    this.checkHeads();
    this.checkCpus();
    this.checkCalendar();
  }

  private checkLists(): void {
    const { m } = this.scene;
    const { lists } = this.accounts.skbs;
    for (let row = 0; row < m.defer_list.length; row++) {
      if (m.defer_count[row] !== lists.count[row])
        this.complain('counter', `row ${row} says ${m.defer_count[row]}, not ${lists.count[row]}`);
      let skb = m.defer_list[row];
      let mine = lists.top[row];
      while (skb !== NIL && skb === mine) {
        skb = m.ll_node[skb];
        mine = lists.older[mine];
      }
      if (skb !== mine) this.complain('list', `row ${row} holds skb ${skb} in place of ${mine}`);
    }
  }

  /** Every head lies in one place of the machine or of its workload, and events put it there. */
  private checkHeads(): void {
    const { m } = this.scene;
    const { place, home } = this.accounts.skbs;
    const seen = new Uint8Array(place.length);
    const find = (skb: SkbIndex, where: string, fits: boolean): void => {
      if (seen[skb]++ > 0) this.complain('one place', `skb ${skb} is ${where}, and elsewhere too`);
      if (!fits) this.complain('one place', `skb ${skb} is ${where}, but ${placeName(place[skb])}`);
    };
    const isHeld = (skb: SkbIndex): boolean =>
      place[skb] === PLACE.hand || place[skb] === PLACE.queue;
    const isFree = (skb: SkbIndex): boolean => place[skb] === PLACE.free;
    for (const skb of m.slab.subarray(0, m.slab_top[0])) find(skb, 'in the slab', isFree(skb));
    for (let cpu = 0; cpu < m.cpus; cpu++) {
      const base = cpu * m.cache.size;
      const cached = m.napi_skb_cache.subarray(base, base + m.napi_skb_count[cpu]);
      for (const skb of cached) find(skb, `in the cache of CPU ${cpu}`, isFree(skb));
      for (const oldest of [m.process_queue[cpu], m.input_pkt_queue[cpu]])
        for (const skb of chain(m, oldest)) find(skb, 'on a backlog', isHeld(skb));
    }
    m.defer_list.forEach((newest, row) => {
      for (const skb of chain(m, newest)) find(skb, `on list ${row}`, place[skb] === row);
    });
    this.workload.eachHeld((skb) => find(skb, 'with the workload', isHeld(skb)));
    for (let skb = 0; skb < place.length; skb++) {
      if (seen[skb] === 0) this.complain('one place', `skb ${skb} is nowhere`);
      if (place[skb] !== PLACE.free && home[skb] !== m.alloc_cpu[skb])
        this.complain('home', `skb ${skb} is of CPU ${home[skb]}, not ${m.alloc_cpu[skb]}`);
    }
  }

  /** Nothing is planned for an instant that has gone by. */
  private checkCalendar(): void {
    const { calendar } = this.workload;
    const { at } = calendar;
    for (let entity = 0; entity < at.length; entity++) {
      if (isQueued(calendar, entity) && at[entity] < this.atPs)
        this.complain('time', `entity ${entity} was to run at ${at[entity]} ps`);
    }
  }

  private checkCpus(): void {
    const { m } = this.scene;
    const { skbs, cpus } = this.accounts;
    for (let cpu = 0; cpu < m.cpus; cpu++) {
      if (m.cpu_online[cpu] !== skbs.cpuOnline[cpu])
        this.complain('CPUs', `CPU ${cpu} came or went without an event`);
      if (m.defer_ipi_scheduled[cpu] !== skbs.flag[cpu])
        this.complain('kicks', `the flag of CPU ${cpu} is ${m.defer_ipi_scheduled[cpu]}`);
      if (m.ipi_in_flight[cpu] !== skbs.inFlight[cpu])
        this.complain('IPIs', `${m.ipi_in_flight[cpu]} are under way to CPU ${cpu}`);
      const accountedPs = cpus.accountedPs(cpu, this.atPs);
      if (accountedPs > this.atPs)
        this.complain('CPU time', `CPU ${cpu} has worked ${accountedPs} of ${this.atPs} ps`);
    }
  }

  private complain(name: string, detail: string): void {
    if (this.violations.length >= MOST_VIOLATIONS) return;
    if (this.violations.some((known) => known.name === name)) return;
    const violation = { name, detail, atPs: this.atPs };
    this.violations.push(violation);
    this.report(violation);
  }
}
