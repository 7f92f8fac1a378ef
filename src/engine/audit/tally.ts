/** Counts a run's events, to be held against the counters that the mechanisms keep. */
import { EV, type EventColumns, FREE_PATHS, KICK, NODEFER_REASONS } from '../../schema/events.ts';
import type { EventIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL, TOTALS, type TotalName } from '../totals.ts';
import { SKB_STEP, SKB_STEP_OF } from './event-rules.ts';
import { FORMS } from './forms.ts';
import type { Complain } from './skb-account.ts';

/** Counters that events do not tell: words of masks, what goes to and from the slab in bulk. */
const UNSEEN: readonly TotalName[] = [
  'words',
  'slab_alloc',
  'bulk_alloc',
  'bulk_free',
  'self_flushes',
  'drain_checks',
];

export class Tally {
  readonly counted = new Float64Array(TOTALS.length); // [TOTAL]
  private readonly form: Int32Array; // [0] variantCode()
  /** A walk over node masks of more than 64 bits calls find_first_bit() and find_next_bit(). */
  private readonly callsForBits: boolean;

  constructor(m: Machine) {
    this.form = Int32Array.of(m.variant.code);
    this.callsForBits = m.node_possible.bits > 64;
  }

  take(c: EventColumns, i: EventIndex): void {
    const { counted } = this;
    const kind = c.kind[i];
    const step = SKB_STEP_OF[kind];
    if (step === SKB_STEP.alloc || step === SKB_STEP.clone) counted[TOTAL.allocs]++;
    switch (kind) {
      case EV.skb_defer:
        counted[TOTAL.attempts]++;
        counted[TOTAL.queued]++;
        return;
      case EV.skb_nodefer:
        counted[TOTAL.attempts]++;
        counted[REFUSED[c.y[i]]]++;
        return;
      case EV.skb_free:
        counted[FREED[c.x[i]]]++;
        counted[TOTAL.slab_free] += c.y[i];
        return;
      case EV.flush:
        return this.flush(c, i);
      case EV.softirq_entry:
        counted[TOTAL.passes]++;
        return;
      case EV.softirq_exit:
        counted[TOTAL.squeezes] += c.z[i];
        return;
      case EV.kick:
        counted[TOTAL.thresholds]++;
        counted[KICKS[c.y[i]]]++;
        return;
      case EV.ipi:
        counted[TOTAL.ipis_handled]++;
        return;
      case EV.set_variant:
        this.form[0] = c.x[i];
        return;
    }
  }

  private flush(c: EventColumns, i: EventIndex): void {
    const { counted } = this;
    const checks = c.x[i] + c.y[i] + c.z[i];
    counted[TOTAL.flushes]++;
    counted[TOTAL.useful] += c.x[i];
    counted[TOTAL.empty_online] += c.y[i];
    counted[TOTAL.empty_offline] += c.z[i];
    counted[TOTAL.checks] += checks;
    const { walk } = FORMS[this.form[0]];
    if (!this.callsForBits || (walk !== 'possible' && walk !== 'online')) return;
    counted[TOTAL.first_bit]++;
    counted[TOTAL.next_bit] += checks;
  }

  /** Holds the machine's counters against what was counted. */
  check(m: Machine, complain: Complain): void {
    for (const name of SEEN) {
      const [is, counted] = [m.totals[TOTAL[name]], this.counted[TOTAL[name]]];
      if (is !== counted) complain('counters', `${name} is ${is}, events make it ${counted}`);
    }
  }
}

const SEEN = TOTALS.filter((name) => !UNSEEN.includes(name));
const REFUSED = NODEFER_REASONS.map((reason) => TOTAL[`nodefer_${reason}`]);
const FREED = FREE_PATHS.map((path) => TOTAL[`freed_${path}`]);
const KICKS: number[] = [];
KICKS[KICK.suppressed] = TOTAL.ipis_suppressed;
KICKS[KICK.sent] = TOTAL.ipis;
KICKS[KICK.failed] = TOTAL.ipis_failed;
