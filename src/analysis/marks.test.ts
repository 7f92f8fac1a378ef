import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { fetchWorkload } from '../engine/workload/workloads.ts';
import { EV, KICK } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { clustersOf, type Mark, markBeside, marksOf } from './marks.ts';
import { Recording } from './recording.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const RPS = presetById('m1-rps')?.scenario as Scenario;
await fetchWorkload(RPS);

function recorded(scenario: Scenario): Recording {
  const run = new Run(scenario, { logRows: 1 << 17 });
  run.advance(scenario.runPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, scenario.runPs);
  return recording;
}

const runPs = 4 * PS_PER_MS;
const edits = [
  { atPs: PS_PER_MS, variant: 'online' },
  { atPs: 2 * PS_PER_MS, cpu: 1, action: 'offline' },
  { atPs: 3 * PS_PER_MS, variant: 'pernode' },
] as const;
const recording = recorded({ ...M1, runPs, edits });

function countOf(marks: readonly Mark[], kind: Mark['kind']): number {
  return marks.filter((mark) => mark.kind === kind).reduce((sum, { count }) => sum + count, 0);
}

describe('marks', () => {
  it('leave no event out, however many share a bin', () => {
    const kernel = { ...RPS.kernel, deferMax: 4 };
    const kicked = recorded({ ...RPS, kernel, runPs });
    const marks = marksOf(kicked).all();
    const { kind, y, length } = columnsOf(kicked);
    const rows = [...kind.subarray(0, length).keys()];
    const kicks = rows.filter((i) => kind[i] === EV.kick && y[i] === KICK.sent).length;
    expect(kicks).toBeGreaterThan(0);
    expect(countOf(marks, 'kick')).toBe(kicks);
    expect(countOf(marks, 'nodefer')).toBe(rows.filter((i) => kind[i] === EV.skb_nodefer).length);
  });

  it('tell the switches, the CPU that leaves, and the first waste under each kernel', () => {
    const marks = marksOf(recording).all();
    const instants = (kind: Mark['kind']) =>
      marks.filter((mark) => mark.kind === kind).map(({ atPs }) => atPs);
    expect(instants('switch')).toEqual([PS_PER_MS, 3 * PS_PER_MS]);
    expect(instants('hotplug')).toEqual([2 * PS_PER_MS]);
    const [first, second, ...more] = instants('waste');
    expect(first).toBeLessThan(PS_PER_MS);
    expect(second).toBeGreaterThanOrEqual(3 * PS_PER_MS);
    expect(more).toEqual([]);
  });

  it('are the same read at once or chunk by chunk', () => {
    const columns = columnsOf(recording);
    const grown = new Recording(recording.scenario, recording.meta);
    for (let from = 0; from < columns.length; from += 1_000) {
      const cut = { ...columns, length: Math.min(1_000, columns.length - from) };
      for (const name of ['atPs', 'durPs', 'skb', 'x', 'y', 'z', 'cpu', 'kind'] as const)
        Object.assign(cut, { [name]: columns[name].subarray(from) });
      grown.append(cut, columns.atPs[from + cut.length - 1]);
      marksOf(grown);
    }
    expect(marksOf(grown).all()).toEqual(marksOf(recording).all());
  });

  it('hold what judges found, also after its instant has been read', () => {
    const broken = recorded({ ...M1, runPs: PS_PER_MS });
    marksOf(broken);
    broken.violations.push({ name: 'conservation', detail: 'one is missing', atPs: 5_000 });
    expect(marksOf(broken).all()).toContainEqual({ kind: 'violation', atPs: 5_000, count: 1 });
  });
});

describe('going to marks', () => {
  it('back comes where it came from', () => {
    const there: number[] = [];
    for (let at = -1; ; ) {
      const mark = markBeside(recording, at, 1);
      if (mark === null) break;
      at = mark.atPs;
      there.push(at);
    }
    const back: number[] = [];
    for (let at = runPs + 1; ; ) {
      const mark = markBeside(recording, at, -1);
      if (mark === null) break;
      at = mark.atPs;
      back.push(at);
    }
    expect(back.reverse()).toEqual(there);
  });
});

describe('clusters', () => {
  it.each([1, 20_000_000, PS_PER_MS / 4, 10 * PS_PER_MS])('of %i ps keep every count', (gapPs) => {
    const marks = marksOf(recording).all();
    const clusters = clustersOf(marks, gapPs);
    const joined = clusters.flatMap((cluster) => cluster.marks);
    for (const kind of ['kick', 'waste', 'switch', 'hotplug', 'nodefer'] as const)
      expect(countOf(joined, kind)).toBe(countOf(marks, kind));
    clusters.slice(1).forEach(({ fromPs }, i) => {
      expect(fromPs - clusters[i].fromPs).toBeGreaterThanOrEqual(gapPs);
    });
  });

  it('name the most important mark first', () => {
    const marks: Mark[] = [
      { kind: 'kick', atPs: 1, count: 3 },
      { kind: 'drop', atPs: 2, count: 1 },
      { kind: 'kick', atPs: 3, count: 2 },
    ];
    expect(clustersOf(marks, 10)).toEqual([
      { fromPs: 1, marks: [marks[1], { kind: 'kick', atPs: 1, count: 5 }] },
    ]);
  });
});
