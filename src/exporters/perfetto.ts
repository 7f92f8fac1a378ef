/**
 * The binary format of ui.perfetto.dev: a Trace of TracePackets with TrackEvents. Numbers of fields
 * are those of protos/perfetto/trace (trace_packet.proto, track_event/*.proto). Times are whole
 * nanoseconds, rounded down; what happens within one stays in its order.
 */

import { toAscii } from '../lib/format.ts';
import type { EventColumns } from '../schema/events.ts';
import { PS_PER_NS, type Ps } from '../schema/units.ts';
import { CpuSlices, type Mark, type SliceSink } from './cpu-slices.ts';
import { type ExportHead, shownTitle } from './export-head.ts';
import { ProtoWriter } from './protobuf.ts';

const TRACE = { packet: 1 };
const PACKET = {
  timestamp: 8,
  trusted_packet_sequence_id: 10,
  track_event: 11,
  sequence_flags: 13,
  track_descriptor: 60,
};
const TRACK_DESCRIPTOR = { uuid: 1, name: 2, parent_uuid: 5, counter: 8 };
const TRACK_EVENT = {
  debug_annotations: 4,
  type: 9,
  track_uuid: 11,
  name: 23,
  counter_value: 30,
  flow_ids: 47,
  terminating_flow_ids: 48,
};
const DEBUG_ANNOTATION = { int_value: 4, name: 10 };
const TYPE = { slice_begin: 1, slice_end: 2, instant: 3, counter: 4 };
const SEQ_INCREMENTAL_STATE_CLEARED = 1;

const SEQUENCE = 1;
const MACHINE_TRACK = 1;
const FIRST_CPU_TRACK = 1_000;
const FIRST_COUNTER_TRACK = 1_000_000;

export class Perfetto {
  private readonly head: ExportHead;
  private readonly packets = new Packets();
  private readonly slices = new CpuSlices(this.packets);

  constructor(head: ExportHead) {
    this.head = head;
  }

  begin(): Uint8Array {
    const { cpuNode } = this.head;
    this.packets.track(MACHINE_TRACK, toAscii(shownTitle(this.head)));
    cpuNode.forEach((node, cpu) => {
      this.packets.track(FIRST_CPU_TRACK + cpu, `CPU ${cpu}, node ${node}`);
    });
    return this.packets.take();
  }

  rows(columns: EventColumns): Uint8Array {
    this.slices.read(columns);
    return this.packets.take();
  }

  end(endPs: Ps): Uint8Array {
    this.slices.end(endPs);
    return this.packets.take();
  }
}

class Packets implements SliceSink {
  private readonly trace = new ProtoWriter();
  private readonly packet = new ProtoWriter();
  private readonly event = new ProtoWriter();
  private readonly inner = new ProtoWriter();
  private isFirst = true;
  private counters = 0;

  take(): Uint8Array {
    return this.trace.take();
  }

  track(uuid: number, name: string, isCounter = false): void {
    const { event } = this;
    event.int(TRACK_DESCRIPTOR.uuid, uuid).text(TRACK_DESCRIPTOR.name, name);
    if (uuid !== MACHINE_TRACK) event.int(TRACK_DESCRIPTOR.parent_uuid, MACHINE_TRACK);
    if (isCounter) event.message(TRACK_DESCRIPTOR.counter, this.inner);
    this.packet.message(PACKET.track_descriptor, event);
    event.clear();
    this.put();
  }

  begin(cpu: number, atPs: Ps, mark: Mark): void {
    this.mark(TYPE.slice_begin, cpu, atPs, mark);
  }

  end(cpu: number, atPs: Ps): void {
    this.event
      .int(TRACK_EVENT.type, TYPE.slice_end)
      .int(TRACK_EVENT.track_uuid, FIRST_CPU_TRACK + cpu);
    this.putEvent(atPs);
  }

  instant(cpu: number, atPs: Ps, mark: Mark): void {
    this.mark(TYPE.instant, cpu, atPs, mark);
  }

  count(
    counter: { readonly number: number; readonly name: string },
    atPs: Ps,
    value: number,
  ): void {
    const uuid = FIRST_COUNTER_TRACK + counter.number;
    if (counter.number === this.counters) {
      this.counters++;
      this.track(uuid, counter.name, true);
    }
    this.event
      .int(TRACK_EVENT.type, TYPE.counter)
      .int(TRACK_EVENT.track_uuid, uuid)
      .int(TRACK_EVENT.counter_value, value);
    this.putEvent(atPs);
  }

  private mark(type: number, cpu: number, atPs: Ps, { name, args, flow, ends }: Mark): void {
    const { event, inner } = this;
    for (const [arg, value] of args) {
      inner.int(DEBUG_ANNOTATION.int_value, value).text(DEBUG_ANNOTATION.name, arg);
      event.message(TRACK_EVENT.debug_annotations, inner);
      inner.clear();
    }
    event
      .int(TRACK_EVENT.type, type)
      .int(TRACK_EVENT.track_uuid, FIRST_CPU_TRACK + cpu)
      .text(TRACK_EVENT.name, name);
    if (flow > 0)
      event.fixed64(ends ? TRACK_EVENT.terminating_flow_ids : TRACK_EVENT.flow_ids, flow);
    this.putEvent(atPs);
  }

  private putEvent(atPs: Ps): void {
    this.packet.int(PACKET.timestamp, Math.floor(atPs / PS_PER_NS));
    this.packet.message(PACKET.track_event, this.event);
    this.event.clear();
    this.put();
  }

  private put(): void {
    const { packet } = this;
    packet.int(PACKET.trusted_packet_sequence_id, SEQUENCE);
    if (this.isFirst) packet.int(PACKET.sequence_flags, SEQ_INCREMENTAL_STATE_CLEARED);
    this.isFirst = false;
    this.trace.message(TRACE.packet, packet);
    packet.clear();
  }
}
