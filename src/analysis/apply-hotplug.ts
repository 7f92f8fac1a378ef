/** CPUs and nodes that come and go, and tasks that move, as events tell it. */
import { SIDE } from '../schema/cpu-pair.ts';
import { EV } from '../schema/events.ts';
import { LOAD_ROLES } from '../schema/load-roles.ts';
import { type CpuIndex, type EventIndex, NIL } from '../schema/units.ts';
import type { EventRows } from './event-rows.ts';
import { CPU, type MachineView, PHASE, PLACE } from './machine-view.ts';

/** Applies event `i` if it is one of these; they are rare. */
export function applyHotplug(view: MachineView, c: EventRows, i: EventIndex): void {
  const cpu = c.cpu(i);
  const is = c.x(i) === 1;
  switch (c.kind(i)) {
    case EV.set_cpu_online:
      view.cpuState[cpu] = is ? CPU.online : CPU.offline;
      // A task that stands still there will go on with what it has.
      if (!is && !standsStillOn(view, cpu)) {
        view.enter(cpu, PHASE.idle, c.atPs(i), 0);
        view.inHand[cpu] = NIL;
      }
      return view.noteChange(i);
    case EV.set_cpu_present:
      view.cpuState[cpu] = is ? CPU.offline : CPU.absent;
      return view.noteChange(i);
    case EV.set_node_online:
      view.nodeOnline[view.nodes.indexOf(c.y(i))] = is ? 1 : 0;
      return view.noteChange(i);
    case EV.set_node_memory:
      view.nodeMemory[view.nodes.indexOf(c.y(i))] = is ? 1 : 0;
      return view.noteChange(i);
    case EV.task_move:
      applyMove(view, c, i);
      return view.noteChange(i);
    case EV.affinity_move:
      applyAffinity(view, c, i);
      return view.noteChange(i);
    case EV.backlog_dead:
      return takeOver(view, c, i);
  }
}

function standsStillOn({ taskCpu, standsStill }: MachineView, cpu: CpuIndex): boolean {
  return taskCpu.some((at, task) => at === cpu && standsStill[task] === 1);
}

/** What the task was doing goes on elsewhere, or stands still. Its socket goes with it. */
function applyMove(view: MachineView, c: EventRows, i: EventIndex): void {
  const from = c.cpu(i);
  const to = c.x(i);
  const task = 2 * c.z(i) + (c.y(i) === SIDE.receiver ? 1 : 0);
  view.standsStill[task] = to === NIL ? 1 : 0;
  if (to === NIL || to === from) return;
  view.taskCpu[task] = to;
  view.worked[to] |= 1 << (task % 2);
  view.datagram[to] = view.datagram[from];
  if (view.heldLeftPs[to] >= 0) {
    // A pass that a kick has raised there comes first.
    view.heldPhase[to] = view.phase[from];
    view.heldLeftPs[to] = Math.max(0, view.phaseToPs[from] - c.atPs(i));
    view.heldHand[to] = view.inHand[from];
  } else {
    for (const own of [view.phase, view.phaseFromPs, view.phaseToPs, view.inHand])
      own[to] = own[from];
  }
  view.phase[from] = PHASE.idle;
  view.inHand[from] = NIL;
  view.datagram[from] = NIL;
  moveSkbs(view, from, to);
  if (c.y(i) !== SIDE.receiver) return;
  view.queueLength[to] = view.queueLength[from];
  view.queueLength[from] = 0;
}

/** A task waits for its turn elsewhere, or an interrupt goes there; socket and ring go along. */
function applyAffinity(view: MachineView, c: EventRows, i: EventIndex): void {
  const from = c.cpu(i);
  const to = c.x(i);
  const receives = c.y(i) === SIDE.receiver;
  view.taskCpu[2 * c.z(i) + (receives ? 1 : 0)] = to;
  view.worked[to] |= receives ? 2 : 1;
  if (c.skb(i) !== NIL) view.row[c.skb(i)] = to;
  if (!receives) return;
  const { place, row } = view;
  for (let skb = 0; skb < place.length; skb++)
    if (place[skb] === PLACE.socket && row[skb] === from) row[skb] = to;
  // A reader that sleeps does so there, unless that CPU has something to do.
  const reads = LOAD_ROLES[view.scenario.load.kind].between !== 'TX ring';
  if (reads && view.phase[from] === PHASE.asleep && view.phase[to] === PHASE.idle)
    view.enter(to, PHASE.asleep, c.atPs(i), 0);
  view.queueLength[to] += view.queueLength[from];
  view.queueLength[from] = 0;
}

function takeOver(view: MachineView, c: EventRows, i: EventIndex): void {
  const skb = c.skb(i);
  if (view.place[skb] === PLACE.backlog) view.backlogLength[c.x(i)]--;
  view.move(skb, PLACE.polled, c.atPs(i), c.cpu(i));
}

/** Skbs in hand and on the socket are found by the CPU of their task. */
function moveSkbs(view: MachineView, from: number, to: number): void {
  const { place, row } = view;
  for (let skb = 0; skb < place.length; skb++) {
    const isTasks =
      place[skb] === PLACE.socket || place[skb] === PLACE.receiving || place[skb] === PLACE.sending;
    if (isTasks && row[skb] === from) row[skb] = to;
  }
}
