/** A recording drawn by hand, for tests: one steady pair, so every figure is known beforehand. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { Recording } from '../analysis/recording.ts';
import { SMALL_MACHINE, smallMeta, upTo } from '../analysis/small-machine.fixture.ts';
import { Timeline } from '../analysis/timeline.ts';
import { isVariantEdit, type VariantEdit } from '../schema/edits.ts';
import { EV, newColumns, WAKE } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_NS, PS_PER_US, type Ps } from '../schema/units.ts';
import { VARIANTS, type VariantId, variantCode } from '../schema/variants.ts';

export const SENDER = 2;
export const RECEIVER = 5;
/** 200,000 and 250,000 datagrams per second. */
const PERIOD_US = { possible: 5, online: 4, none: 4, mask: 4 };

export interface Drawing {
  readonly variant?: VariantId;
  readonly edits?: readonly VariantEdit[];
  readonly runMs?: number;
  /** Possible nodes; node 0 alone is online unless `allOnline`. */
  readonly nodes?: number;
  readonly allOnline?: boolean;
}

/** Appends one row; see EV for what its columns mean. */
type Put = (row: {
  readonly atPs: Ps;
  readonly kind: number;
  readonly cpu: number;
  readonly durPs?: Ps;
  readonly skb?: number;
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
}) => void;

export function drawnRecording(drawing: Drawing = {}): Recording {
  const scenario = drawnScenario(drawing);
  const recording = new Recording(scenario, drawnMeta(scenario));
  const rows = newColumns(1 << 16);
  const put: Put = ({ atPs, kind, cpu, durPs = 0, skb = NIL, x = 0, y = 0, z = 0 }) => {
    const i = rows.length++;
    rows.atPs[i] = atPs;
    rows.kind[i] = kind;
    rows.cpu[i] = cpu;
    rows.durPs[i] = durPs;
    rows.skb[i] = skb;
    rows.x[i] = x;
    rows.y[i] = y;
    rows.z[i] = z;
  };
  const edits = scenario.edits.filter(isVariantEdit);
  let variant = scenario.kernel.variant;
  let edit = 0;
  let atPs = 0;
  for (let n = 0; atPs + 5 * PS_PER_US <= scenario.runPs; n++) {
    if (edit < edits.length && edits[edit].atPs <= atPs) {
      variant = edits[edit++].variant;
      put({ atPs, kind: EV.set_variant, cpu: 0, x: variantCode(variant) });
    }
    drawDatagram(recording, put, { n, atPs, variant });
    atPs += PERIOD_US[VARIANTS[variant].walk] * PS_PER_US;
  }
  recording.append(rows, scenario.runPs);
  recording.complete = true;
  return recording;
}

/** The Lab at an instant of such a recording. */
export function drawnFrame(recording: Recording, atMs: number): LabFrame {
  return {
    scenario: recording.scenario,
    recording,
    view: new Timeline(recording).seek(atMs * PS_PER_MS),
    playheadPs: atMs * PS_PER_MS,
    playing: false,
    psPerS: 2 * PS_PER_US,
    flow: false,
    ghost: null,
  };
}

/** Frees the skb of the datagram before in flush 1; flush 2 finds nothing. */
function drawDatagram(
  { meta, scenario }: Recording,
  put: Put,
  { n, atPs, variant }: { n: number; atPs: Ps; variant: VariantId },
): void {
  const { nodes, checkPs, fixedPs } = meta.walk[variant];
  const lists = Math.max(1, nodes.length);
  const offline = nodes.filter((node) => !scenario.machine.online.includes(node)).length;
  const found = n === 0 ? 0 : 1;
  const at = (us: number): Ps => atPs + us * PS_PER_US;
  const skb = n % 4;
  const checks = { y: lists - offline - found, z: offline };
  const empty = fixedPs + lists * checkPs;
  const full = empty + found * (meta.listTakePs + meta.skbFreePs);
  const on = { cpu: SENDER };
  put({ ...on, atPs: at(0), kind: EV.udp_send, skb, z: n, durPs: PS_PER_US });
  put({ ...on, atPs: at(1), kind: EV.softirq_entry, x: 1 });
  put({ ...on, atPs: at(1), kind: EV.flush, x: found, ...checks, durPs: full });
  if (found) put({ ...on, atPs: at(1), kind: EV.skb_free, skb: (n + 3) % 4 });
  const wake = { durPs: PS_PER_US / 2, y: WAKE.full, z: RECEIVER };
  put({ ...on, atPs: at(2), kind: EV.sock_enqueue, skb, x: 1, ...wake });
  put({ cpu: RECEIVER, atPs: at(2.2), kind: EV.sock_dequeue, skb, y: 1, durPs: PS_PER_US });
  put({ ...on, atPs: at(2.5), kind: EV.flush, y: lists - offline, z: offline, durPs: empty });
  const node = nodes.length === 0 ? NIL : 0;
  put({ cpu: RECEIVER, atPs: at(2.6), kind: EV.skb_defer, skb, x: SENDER, y: node, z: 1 });
  put({ ...on, atPs: at(3), kind: EV.softirq_exit, x: 1, y: 2 });
  put({ cpu: RECEIVER, atPs: at(3.2), kind: EV.sleep });
}

function drawnScenario(drawing: Drawing): Scenario {
  const { variant = 'pernode', edits = [], runMs = 6, nodes = 32, allOnline = false } = drawing;
  const possible = upTo(nodes);
  const { machine, kernel } = SMALL_MACHINE;
  return {
    ...SMALL_MACHINE,
    machine: { ...machine, possible, online: allOnline ? possible : [0] },
    kernel: { ...kernel, variant },
    edits,
    runPs: runMs * PS_PER_MS,
  };
}

function drawnMeta(scenario: Scenario): RunMeta {
  return smallMeta(scenario, {
    fixedPs: 20 * PS_PER_NS,
    checkPs: 10 * PS_PER_NS,
    skbFreePs: 50 * PS_PER_NS,
    listTakePs: 30 * PS_PER_NS,
    senderPs: 4 * PS_PER_US,
    receiverPs: 2 * PS_PER_US,
    parts: { syscallPs: PS_PER_US / 10, copyPs: PS_PER_US / 5, pushAt: 0.4 },
    skbSlots: 8,
  });
}
