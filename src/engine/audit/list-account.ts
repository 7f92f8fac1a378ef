/**
 * The judges' own account of the defer lists, kept from events alone: which skb lies where, in what
 * order, and what each counter must say.
 */
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';

export class ListAccount {
  readonly nodes: number;
  readonly older: Int32Array; // [skb] next older on its list, or NIL
  readonly top: Int32Array; // [row] newest skb, or NIL
  readonly length: Int32Array; // [row] skbs
  readonly count: Int32Array; // [row] what defer_count must say
  readonly most: Float64Array; // [row] longest that it was allowed to be since it was empty
  private readonly words: number;
  private readonly held: Int32Array; // [cpu * words + word] bit n: list (cpu, n) is not empty
  private readonly online: Int32Array; // [word] bit n: node n is online

  constructor(cpus: number, nodes: number, skbSlots: number) {
    this.nodes = nodes;
    this.words = (nodes + 31) >>> 5;
    this.older = new Int32Array(skbSlots).fill(NIL);
    this.top = new Int32Array(cpus * nodes).fill(NIL);
    this.length = new Int32Array(cpus * nodes);
    this.count = new Int32Array(cpus * nodes);
    this.most = new Float64Array(cpus * nodes);
    this.held = new Int32Array(cpus * this.words);
    this.online = new Int32Array(this.words);
  }

  setNodeOnline(node: NodeId, online: boolean): void {
    if (online) this.online[node >>> 5] |= 1 << (node & 31);
    else this.online[node >>> 5] &= ~(1 << (node & 31));
  }

  push(row: number, skb: SkbIndex, cap: number): void {
    this.most[row] = this.length[row] === 0 ? cap : Math.max(this.most[row], cap);
    this.older[skb] = this.top[row];
    this.top[row] = skb;
    if (this.length[row]++ === 0) this.mark(row, true);
  }

  /** Takes the newest skb off a list. */
  pop(row: number): SkbIndex {
    const skb = this.top[row];
    this.top[row] = this.older[skb];
    this.older[skb] = NIL;
    if (--this.length[row] === 0) this.mark(row, false);
    return skb;
  }

  /**
   * The first list of a CPU from `node` on that holds skbs, as its node; NIL if there is none.
   * `onlineOnly`: among those of online nodes.
   */
  nextHeld(cpu: CpuIndex, node: NodeId, onlineOnly: boolean): NodeId {
    let wanted = -1 << (node & 31);
    for (let word = node >>> 5; word < this.words; word++) {
      const seen = onlineOnly ? this.online[word] : -1;
      const bits = this.held[cpu * this.words + word] & seen & wanted;
      if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits & -bits);
      wanted = -1;
    }
    return NIL;
  }

  /**
   * All lists of every CPU become one: those of lower nodes nearer its top, each in its order. Its
   * length was never tested against a limit, so none holds until it is empty. `moved` hears of
   * each skb and its row.
   */
  joinAll(toOne: boolean, moved: (skb: SkbIndex, row: number) => void): void {
    const home = toOne ? 0 : this.firstOnline();
    for (let cpu = 0; cpu * this.nodes < this.top.length; cpu++) {
      let count = 0;
      const newestFirst: SkbIndex[] = [];
      for (let row = cpu * this.nodes; row < (cpu + 1) * this.nodes; row++) {
        count += this.count[row];
        this.count[row] = 0;
        while (this.length[row] > 0) newestFirst.push(this.pop(row));
      }
      const row = cpu * this.nodes + home;
      for (const skb of newestFirst.reverse()) {
        this.push(row, skb, Number.POSITIVE_INFINITY);
        moved(skb, row);
      }
      this.count[row] = count;
    }
  }

  private firstOnline(): NodeId {
    const node = Array.from(this.online.keys()).find((word) => this.online[word] !== 0) ?? 0;
    const bits = this.online[node];
    return (node << 5) + 31 - Math.clz32(bits & -bits);
  }

  private mark(row: number, holds: boolean): void {
    const cpu = Math.floor(row / this.nodes);
    const node = row - cpu * this.nodes;
    const word = cpu * this.words + (node >>> 5);
    if (holds) this.held[word] |= 1 << (node & 31);
    else this.held[word] &= ~(1 << (node & 31));
  }
}
