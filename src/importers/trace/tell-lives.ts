/** The lives of skbs as rows of a recording: sent, delivered, received, handed over, freed. */
import { EV, FREE_PATH, NODEFER, WAKE } from '../../schema/events.ts';
import { NIL, PS_PER_NS } from '../../schema/units.ts';
import type { FlushRun, HandOver } from './hand-overs.ts';
import type { Names } from './names.ts';
import type { Life } from './skb-lives.ts';
import type { Place, Told, ToldRows } from './told-rows.ts';
import { NOTHING, type TraceRows } from './trace-rows.ts';

const LOOPBACK = 'lo';

export interface LifeStory {
  readonly lives: readonly Life[];
  readonly runs: readonly FlushRun[];
  readonly handOvers: readonly HandOver[];
}

export function tellLives(told: ToldRows, rows: TraceRows, names: Names, story: LifeStory): void {
  const teller = new LifeTeller(told, rows, names, story);
  story.lives.forEach((_, life) => {
    teller.tellBegin(life);
    teller.tellDelivery(life);
    teller.tellEnd(life);
  });
  for (const handOver of story.handOvers) teller.tellHandOver(handOver);
  for (const run of story.runs) teller.tellFlush(run);
}

class LifeTeller {
  private readonly told: ToldRows;
  private readonly rows: TraceRows;
  private readonly names: Names;
  private readonly lives: readonly Life[];
  private readonly order: Uint32Array;
  private readonly sent = new Map<number, number>(); // CPU -> skbs so far
  private readonly lifeEnding = new Map<number, number>(); // position -> life freed by a flush
  /** Whether the trace has flushes: if not, nothing follows from there being none. */
  private readonly flushesShow: boolean;
  /** CPU that receives most, for skbs of which it is not known. */
  private readonly receiver: number;

  constructor(told: ToldRows, rows: TraceRows, names: Names, { lives, runs }: LifeStory) {
    this.told = told;
    this.rows = rows;
    this.names = names;
    this.lives = lives;
    this.order = rows.order();
    this.flushesShow = runs.length > 0;
    lives.forEach(({ end, how }, life) => {
      if (how === 'flush') this.lifeEnding.set(end, life);
    });
    this.receiver = mostOf(
      lives.flatMap(({ received }) => (received === NIL ? [] : [this.cpuAt(received)])),
    );
  }

  private cpuAt(at: number): number {
    return this.rows.cpu[this.order[at]];
  }

  private psBetween(from: number, to: number): number {
    const { at } = this.rows;
    return (at[this.order[to]] - at[this.order[from]]) * PS_PER_NS;
  }

  private add(place: Place, life: number, told: Omit<Told, 'life'>): number {
    return this.told.add(place, { ...told, life });
  }

  tellBegin(life: number): void {
    const { alloc, queued, delivered, device } = this.lives[life];
    const from = alloc === NIL ? queued : alloc;
    if (from !== NIL) {
      const cpu = this.cpuAt(from);
      const z = this.sent.get(cpu) ?? 0;
      this.sent.set(cpu, z + 1);
      const durPs = queued === NIL ? 0 : this.psBetween(from, queued);
      this.add({ at: from }, life, { kind: EV.udp_send, cpu, y: 1, z, durPs, rule: 'line' });
    } else if (delivered !== NIL && device !== NOTHING && this.names.text(device) !== LOOPBACK) {
      const place = { at: delivered, shift: -0.2 };
      const cpu = this.cpuAt(delivered);
      this.add(place, life, { kind: EV.rx_alloc, cpu, z: NIL, rule: 'card' });
    }
  }

  tellDelivery(life: number): void {
    const { queued, delivered, received, how } = this.lives[life];
    if (delivered === NIL) return;
    const cpu = this.cpuAt(delivered);
    if (queued !== NIL && this.cpuAt(queued) !== cpu) {
      const from = this.cpuAt(queued);
      const place = { at: queued, shift: 0.1 };
      this.add(place, life, { kind: EV.rps_enqueue, cpu: from, x: cpu, rule: 'rps' });
      const taken = { at: delivered, shift: -0.1 };
      this.add(taken, life, { kind: EV.netif_receive_skb, cpu, rule: 'line' });
    }
    if (how === 'dropped') return;
    const z = this.receiverOf(received, cpu);
    const row = { kind: EV.sock_enqueue, cpu, y: WAKE.none, z, rule: 'queued' } as const;
    this.add({ at: delivered }, life, row);
  }

  private receiverOf(received: number, delivering: number): number {
    if (received !== NIL) return this.cpuAt(received);
    return this.receiver === NIL ? delivering : this.receiver;
  }

  tellEnd(life: number): void {
    const { how, end, delivered } = this.lives[life];
    switch (how) {
      case 'flush':
        return;
      case 'dropped': {
        const cpu = this.cpuAt(end);
        const z = this.receiverOf(NIL, cpu);
        if (delivered !== NIL)
          this.add({ at: end }, life, { kind: EV.sock_drop, cpu, z, rule: 'line' });
        return this.free({ at: end }, life, { cpu, x: FREE_PATH.local, y: 1, rule: 'line' });
      }
      case 'consumed':
      case 'freed': {
        this.tellReceived(life);
        const cpu = this.cpuAt(end);
        return this.free({ at: end }, life, { cpu, x: FREE_PATH.local, y: 1, rule: 'line' });
      }
      case 'own':
        this.tellReceived(life);
        return this.tellOwnFree(life, { at: end }, 'line');
      default:
        return this.tellUnseenEnd(life);
    }
  }

  /** Freed by its receiver at once, still on a list, or nobody knows when. */
  private tellUnseenEnd(life: number): void {
    const { how, end, received, home } = this.lives[life];
    const receiver = received === NIL ? NIL : this.cpuAt(received);
    const isOnList = how === 'open' && this.flushesShow && home !== NIL && home !== receiver;
    if (receiver !== NIL && isOnList) return;
    this.tellReceived(life);
    if (receiver !== NIL && (home === receiver || (how === 'reused' && this.flushesShow)))
      return this.tellOwnFree(life, { at: received, shift: 0.2 }, 'own free');
    if (how !== 'reused') return;
    const cpu = home === NIL ? this.cpuAt(end) : home;
    const told = { cpu, x: FREE_PATH.local, y: 1, rule: 'reused' } as const;
    this.free({ at: end, shift: -0.5 }, life, told);
  }

  /** A receive call that is known to have taken it. */
  private tellReceived(life: number): void {
    const { how, end, received, receivedBy } = this.lives[life];
    if (received === NIL || receivedBy === null) return;
    const cpu = this.cpuAt(received);
    const place = how === 'own' ? { at: end, shift: -0.4 } : { at: received };
    this.add(place, life, { kind: EV.sock_dequeue, cpu, rule: receivedBy });
  }

  private tellOwnFree(life: number, place: Place, rule: Told['rule']): void {
    const { home } = this.lives[life];
    const cpu = this.cpuAt(place.at);
    if (home !== NIL) {
      const y = home === cpu ? NODEFER.same : NODEFER.full;
      this.add(place, life, { kind: EV.skb_nodefer, cpu, x: home, y, rule: 'own free' });
    }
    this.free(place, life, { cpu, x: FREE_PATH.nodefer, y: 0, rule });
  }

  private free(place: Place, life: number, told: Omit<Told, 'life' | 'kind'>): void {
    this.told.endsLife(this.add(place, life, { ...told, kind: EV.skb_free }));
  }

  tellHandOver({ life, cpu, home, place, at, count, received }: HandOver): void {
    const { receivedBy } = this.lives[life];
    const shift = place - at;
    if (receivedBy !== null) {
      const before = { at, shift: shift - 0.1 };
      this.add(before, life, { kind: EV.sock_dequeue, cpu, rule: receivedBy });
    }
    const rule = received ? 'handed over' : 'before its free';
    this.add({ at, shift }, life, { kind: EV.skb_defer, cpu, x: home, y: NIL, z: count, rule });
  }

  tellFlush({ cpu, frees }: FlushRun): void {
    const place = { at: frees[0] };
    const durPs = this.psBetween(frees[0], frees[frees.length - 1]);
    this.told.add(place, { kind: EV.flush, cpu, x: 1, durPs, rule: 'flush' });
    for (const free of frees) {
      const life = this.lifeEnding.get(free) ?? NIL;
      this.free(place, life, { cpu, x: FREE_PATH.flush, y: 0, rule: 'line' });
    }
  }
}

/** The number that occurs most often, the lowest of several; NIL of none. */
function mostOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let most = NIL;
  for (const [number, count] of counts) {
    const before = counts.get(most) ?? 0;
    if (count > before || (count === before && number < most)) most = number;
  }
  return most;
}
