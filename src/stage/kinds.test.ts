import { beforeAll, describe, expect, test } from 'vitest';
import { columnsOf } from '../analysis/event-columns.fixture.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { Recording } from '../analysis/recording.ts';
import { Timeline } from '../analysis/timeline.ts';
import { PLACE } from '../analysis/view-codes.ts';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { EV, type EventKind } from '../schema/events.ts';
import { rolesOf } from '../schema/load-roles.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import { describeStage, stageTable } from './describe.ts';
import { describeHit } from './describe-hit.ts';
import { StagePainter } from './draw.ts';
import { FlowPainter } from './flow/flow-mode.ts';
import { rectOfHit, stopsOf } from './hit.ts';
import { layoutStage } from './layout.ts';
import { drawStatic } from './machine/draw-static.ts';
import { logPen, NAMED_THEME, wordsOf } from './pen-log.fixture.ts';

const BOX = { width: 968, height: 500 };
const PHONE = { width: 374, height: 322 };

/** A run of a preset, and frames of it. */
class PresetFrames {
  readonly recording: Recording;
  private readonly timeline: Timeline;

  constructor(id: string, runPs: Ps = PS_PER_MS) {
    const preset = presetById(id)?.scenario;
    if (preset === undefined) throw new Error(`no preset ${id}`);
    const scenario = { ...preset, runPs };
    const run = new Run(scenario, { logRows: 1 << 18 });
    run.advance(runPs);
    this.recording = new Recording(scenario, run.meta);
    this.recording.append(run.machine.log, runPs);
    this.recording.complete = true;
    this.timeline = new Timeline(this.recording);
  }

  at(playheadPs: Ps, more: Partial<LabFrame> = {}): LabFrame {
    const { recording } = this;
    const { scenario } = recording;
    const view = this.timeline.seek(playheadPs);
    const rest = { playing: false, psPerS: 2 * PS_PER_US, flow: false, ghost: null };
    return { scenario, recording, view, playheadPs, ...rest, ...more };
  }

  /** The instant of the first event of a kind, at or after `fromPs`. */
  instantOf(kind: EventKind, fromPs: Ps = 0): Ps {
    const columns = columnsOf(this.recording);
    for (let i = 0; i < columns.length; i++)
      if (columns.kind[i] === kind && columns.atPs[i] >= fromPs) return columns.atPs[i];
    throw new Error(`no event ${kind}`);
  }
}

function layoutOf(frame: LabFrame, box = BOX) {
  return layoutStage(frame.scenario, box, { pair: 0, variant: frame.scenario.kernel.variant });
}

function draw(frame: LabFrame, { box = BOX, still = false, flow = 0 } = {}) {
  const layout = layoutOf(frame, box);
  const painter = new StagePainter(layout, still);
  painter.flows = new FlowPainter(layout);
  const log = logPen();
  drawStatic(log.pen, layout, NAMED_THEME);
  painter.draw(log.pen, frame, NAMED_THEME, { flow, drift: 0, still });
  return log;
}

const KINDS = [
  'm1',
  'm1-rps',
  'm5-8-senders',
  'same-cpu',
  'm3-nic',
  'nic-6-queues',
  'nic-busy-poll',
  'af-xdp',
  'm8-freeze',
  'tcp-loopback',
  'tcp-nic',
];

describe.each(KINDS)('of %s', (id) => {
  let frames: PresetFrames;
  beforeAll(() => {
    frames = new PresetFrames(id);
  });

  test('nothing that is drawn or said is not a number, at any instant, size and mode', () => {
    for (let us = 3; us < 900; us += 47.3) {
      for (const how of [
        {},
        { still: true },
        { box: PHONE },
        { flow: 1 },
        { flow: 1, box: PHONE },
      ]) {
        const frame = frames.at(us * PS_PER_US, { flow: 'flow' in how });
        expect(draw(frame, how).lines.join('\n')).not.toMatch(/NaN|undefined|Infinity|null/);
        const said = `${describeStage(frame)} ${JSON.stringify(stageTable(frame))}`;
        expect(said).not.toMatch(/NaN|undefined|Infinity|null|busy/);
      }
    }
  });

  test('both CPUs stand there by their roles, on the stage and in words', () => {
    const frame = frames.at(0.5 * PS_PER_MS);
    const { home, other } = rolesOf(frame.scenario.load);
    const words = wordsOf(draw(frame));
    expect(words).toContain(`  ${home}`);
    expect(words).toContain(`  ${other}`);
    const rows = stageTable(frame);
    expect(rows[0][0]).toBe(home);
    expect(rows[1][0]).toBe(other);
  });

  test('every mark has a card of its own, with at most four rows', () => {
    const frame = frames.at(0.5 * PS_PER_MS);
    const layout = layoutOf(frame);
    const { cpus } = stopsOf(layout);
    for (const hit of cpus) {
      expect(rectOfHit(layout, hit), JSON.stringify(hit)).not.toBeNull();
      const { title, rows } = describeHit(hit, layout, frame);
      expect(title).not.toBe('');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(4);
      expect(JSON.stringify(rows)).not.toMatch(/NaN|undefined|null/);
    }
  });
});

describe('RPS', () => {
  test('shows the CPU that it chose, its backlog, and the IPI as an arrow', () => {
    const frames = new PresetFrames('m1-rps');
    const frame = frames.at(frames.instantOf(EV.rps_ipi, 0.3 * PS_PER_MS) + 0.3 * PS_PER_US);
    const log = draw(frame);
    expect(wordsOf(log)).toEqual(expect.arrayContaining(['CPU 6', '  RPS', 'RPS IPI']));
    expect(log.lines.some((line) => line.startsWith('stroke() kick'))).toBe(true);
    expect(describeStage(frame)).toMatch(/CPU 6, chosen by RPS: .*CPU 2 sent CPU 6 an RPS IPI/);
    expect(stageTable(frame).map(([, where]) => where)).toContain('backlog of CPU 6');
  });

  test('takes the skb through that backlog', () => {
    const frames = new PresetFrames('m1-rps');
    const frame = frames.at(frames.instantOf(EV.rps_enqueue, 0.3 * PS_PER_MS));
    expect(frame.view.backlogLength[6]).toBeGreaterThan(0);
    expect(wordsOf(draw(frame)).join(' ')).toMatch(/\d+ on its backlog/);
    expect(wordsOf(draw(frame, { box: PHONE })).join(' ')).toMatch(/RPS CPU 6: \d/);
  });
});

describe('a network card', () => {
  test('interrupts a CPU: an arrow from outside, and what was in the ring then', () => {
    const frames = new PresetFrames('m3-nic');
    const atPs = frames.instantOf(EV.hard_irq, 0.3 * PS_PER_MS);
    const frame = frames.at(atPs + 0.2 * PS_PER_US);
    expect(wordsOf(draw(frame))).toContain('interrupt');
    expect(describeStage(frame)).toContain('CPU 0 got an interrupt');
    const { kind, z, atPs: times } = columnsOf(frames.recording);
    const irq = times.findIndex((at, i) => at === atPs && kind[i] === EV.hard_irq);
    const rows = new Map(stageTable(frame).map(([, where, count]) => [where, count]));
    expect(rows.get('RX ring')).toBe(`${z[irq]} at the interrupt, 0 taken since`);
  });

  test('that loses frames has a cross and the number of them', () => {
    const frames = new PresetFrames('nic-6-queues', 6 * PS_PER_MS);
    const frame = frames.at(frames.instantOf(EV.ring_drop, 5 * PS_PER_MS) + 1);
    const words = wordsOf(draw(frame));
    expect(words.find((word) => word.endsWith('dropped: ring full'))).toBeDefined();
    expect(describeStage(frame)).toContain('the RX ring of CPU 0 was full');
    expect(stageTable(frame).map(([, where]) => where)).toContain('full RX ring of CPU 0');
  });

  test('that its reader polls has no CPU for interrupts, and nothing is deferred', () => {
    const frame = new PresetFrames('nic-busy-poll').at(0.5 * PS_PER_MS);
    const words = wordsOf(draw(frame));
    expect(words).toContain('busy poll');
    expect(words.filter((word) => word === 'CPU 4').length).toBeGreaterThan(1);
    for (const word of ['CPU 0', 'deferred free']) expect(words).not.toContain(word);
  });
});

describe('sending through a card', () => {
  test('shows the ring between the two, and the call that gives skbs back', () => {
    const frames = new PresetFrames('af-xdp');
    const frame = frames.at(frames.instantOf(EV.tx_complete, 0.3 * PS_PER_MS) + 1);
    const words = wordsOf(draw(frame));
    for (const word of ['TX ring', 'cleaning the ring', 'once cleaned  ', 'napi_consume_skb()'])
      expect(words).toContain(word);
    expect(words).not.toContain('UDP socket queue');
    expect(describeStage(frame)).toContain('CPU 1 cleans a descriptor');
    const { x } = columnsOf(frames.recording);
    const left = x[frame.view.index - 1] >= 0 ? frame.view.queueLength[1] : -1;
    const rows = new Map(stageTable(frame).map(([, where, count]) => [where, count]));
    expect(rows.get('TX ring of CPU 1')).toBe(String(left));
  });

  test('interrupts the CPU that cleans, which kicks the one that sent', () => {
    const frames = new PresetFrames('af-xdp');
    const irq = frames.at(frames.instantOf(EV.tx_irq, 0.3 * PS_PER_MS) + 0.2 * PS_PER_US);
    expect(describeStage(irq)).toContain('CPU 1 got an interrupt');
    expect(wordsOf(draw(irq))).toContain('interrupt');
    const kick = frames.at(frames.instantOf(EV.kick, 0.3 * PS_PER_MS) + 0.3 * PS_PER_US);
    expect(describeStage(kick)).toContain('CPU 1 sent CPU 0 a kick');
    expect(wordsOf(draw(kick))).toContain('kick');
  });

  test('draws the arrow of a kick above all marks, that of a followed skb too', () => {
    const frames = new PresetFrames('af-xdp');
    const kick = frames.at(frames.instantOf(EV.kick, 0.3 * PS_PER_MS) + 0.3 * PS_PER_US);
    const layout = layoutOf(kick);
    const painter = new StagePainter(layout, false);
    const log = logPen();
    painter.chosen = (pen) => pen.fillRect(1, 2, 3, 4);
    painter.draw(log.pen, kick, NAMED_THEME, { flow: 0, drift: 0, still: false });
    const arrow = log.lines.findIndex((line) => line.startsWith('stroke() kick'));
    const ring = log.lines.findIndex((line) => line.startsWith('fillRect(1 2 3 4)'));
    expect(ring).toBeGreaterThan(-1);
    expect(arrow).toBeGreaterThan(ring);
  });

  test('with hundreds of CPUs the boxes of other pairs have room for their numbers', () => {
    const frame = new PresetFrames('m7', 30 * PS_PER_US).at(20 * PS_PER_US);
    for (const box of [BOX, { width: 760, height: 460 }]) {
      const { small } = layoutOf(frame, box);
      for (const { rect, role } of small) if (role !== 'idle') expect(rect.w).toBeGreaterThan(24);
    }
  });
});

describe('bulk TCP', () => {
  const frames = new PresetFrames('m8-freeze', 120 * PS_PER_MS);
  const { kind, x, atPs } = columnsOf(frames.recording);
  const held = kind.findIndex((each, i) => each === EV.tcp_retransmit && x[i] === 1);

  test('loses packets in the network, with a cross and a number', () => {
    const frame = frames.at(frames.instantOf(EV.net_loss) + 1);
    expect(wordsOf(draw(frame))).toContain('1 lost');
    expect(describeStage(frame)).toContain('the network lost a packet');
  });

  test('does not send again what seems to be on this host still', () => {
    const frame = frames.at(atPs[held] + 1);
    const losses = kind.slice(0, held).filter((each) => each === EV.net_loss).length;
    expect(wordsOf(draw(frame))).toContain(`${losses} lost · 1 not sent again`);
    expect(describeStage(frame)).toContain('a packet was not sent again');
    expect(stageTable(frame).map(([what]) => what)).toContain('not sent again');
    // An skb that is kept for that is nowhere on the stage, and on no list.
    const kept = frame.view.place.indexOf(PLACE.kept);
    const card = describeHit({ kind: 'skb', skb: kept }, layoutOf(frame), frame);
    expect(card?.rows.map(([, text]) => text)).toContain('kept until it is acknowledged');
  });

  test('cleans its ring and handles ACKs in one poll', () => {
    const frame = frames.at(frames.instantOf(EV.tcp_ack, 5 * PS_PER_MS) + 1);
    expect(wordsOf(draw(frame))).toContain('completions and ACKs');
  });
});

test('a full socket drops what comes, with a cross and a number', () => {
  const frames = new PresetFrames('m5-8-senders', 6 * PS_PER_MS);
  const frame = frames.at(frames.instantOf(EV.sock_drop) + 1);
  expect(wordsOf(draw(frame)).join(' ')).toContain('1 dropped: socket full');
  expect(describeStage(frame)).toContain('the socket of CPU 7 was full');
});

test('both ends on one CPU: it frees its own skbs, and no way leads to its lists', () => {
  const frame = new PresetFrames('same-cpu').at(0.5 * PS_PER_MS);
  const words = wordsOf(draw(frame));
  expect(words).toContain('freed here, its own skb');
  expect(words).not.toContain('deferred free');
  expect(describeStage(frame)).toContain('the same CPU is its receiver');
});

test('what a receiver reads goes home to whoever sent it', () => {
  const frames = new PresetFrames('m5-8-senders', 5 * PS_PER_MS);
  const columns = columnsOf(frames.recording);
  const homes = new Set<string>();
  for (let i = 0; i < columns.length; i++) {
    if (columns.kind[i] !== EV.sock_dequeue) continue;
    const frame = frames.at(columns.atPs[i]);
    const home = frame.view.allocCpu[columns.skb[i]];
    const target = home === 7 ? 'freed here, its own skb' : `[CPU ${home}][node 0]`;
    expect(wordsOf(draw(frame))).toContain(target);
    homes.add(target);
    if (homes.size > 4) break;
  }
  expect(homes.size).toBeGreaterThan(4);
});
