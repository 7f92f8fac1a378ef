/**
 * What a drawn script may do next: who holds which skb, which CPUs run, what is half done. It keeps
 * to what a kernel could do: CPUs that are gone do nothing, hotplug goes in its order.
 */
import type { ScriptPlayer } from '../../engine/script/player.ts';
import type { CpuIndex, NodeId } from '../../schema/units.ts';

/** The life of a CPU, as hotplug sees it. */
export type CpuLife = 'online' | 'down' | 'dead' | 'absent';

export class ScriptWorld {
  readonly life: CpuLife[];
  /** References that nobody has used yet, by id. */
  readonly inHand = new Map<number, number>();
  readonly nodes: readonly NodeId[];
  /** The CPU that most skbs belong to: what happens to it matters most. */
  readonly home: CpuIndex;
  nextId = 0;
  private readonly player: ScriptPlayer;

  constructor(player: ScriptPlayer, nodes: readonly NodeId[]) {
    const { cpu_online, cpu_present } = player.m;
    this.player = player;
    this.nodes = nodes;
    this.home = 0;
    this.life = Array.from(cpu_online, (online, cpu) => {
      if (online === 1) return 'online';
      return cpu_present[cpu] === 1 ? 'dead' : 'absent';
    });
  }

  /** A CPU that runs, and is home if that is wanted and can be. */
  runningHome(wanted: boolean): CpuIndex | null {
    return wanted && this.life[this.home] === 'online' ? this.home : null;
  }

  cpusThatAre(...lives: CpuLife[]): CpuIndex[] {
    return [...this.life.keys()].filter((cpu) => lives.includes(this.life[cpu]));
  }

  /** Nothing is half done that only a moment could leave so. */
  get isQuiet(): boolean {
    return this.player.attempts.size === 0 && !this.life.includes('down');
  }

  /** CPUs in the middle of a flush: they cannot go, nor begin a pass. */
  get flushing(): ReadonlySet<CpuIndex> {
    return new Set([...this.player.flushes.values()].map(({ cpu }) => cpu));
  }

  /** A new skb; `references` that can be dropped one by one. */
  take(count: number, references: number): number {
    const first = this.nextId;
    this.nextId += count;
    for (let i = 0; i < count; i++) this.inHand.set(first + i, references);
    return first;
  }

  /** One reference of an skb is being dropped. */
  drop(id: number): void {
    const left = (this.inHand.get(id) ?? 0) - 1;
    if (left > 0) this.inHand.set(id, left);
    else this.inHand.delete(id);
  }

  /** So many skbs in a row from `id` on, of which each can be dropped; at most `most`. */
  runFrom(id: number, most: number): number {
    let count = 0;
    while (count < most && this.inHand.has(id + count)) count++;
    return count;
  }
}
