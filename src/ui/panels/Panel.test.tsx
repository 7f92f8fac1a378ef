// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { columnsOf } from '../../analysis/event-columns.fixture.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { COUNTER } from '../../analysis/machine-view.ts';
import { Recording } from '../../analysis/recording.ts';
import {
  drawnFrame,
  drawnRecording,
  RECEIVER,
  SENDER,
} from '../../charts/drawn-recording.fixture.ts';
import { presetById } from '../../data/presets.ts';
import { memoryReport } from '../../engine/memory-report.ts';
import { Run } from '../../engine/run.ts';
import { THIN } from '../../lib/format.ts';
import type { Budget } from '../../schema/budget.ts';
import { EV } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { FirstFrames } from '../compare/both-frames.ts';
import { CodePair } from '../compare/CodePair.tsx';
import { FrameContext, type FrameSource } from '../lab-frames.ts';
import { loadLater } from '../later.ts';
import { BudgetPanel } from './BudgetPanel.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { CodePane } from './CodePane.tsx';
import { MemoryPanel } from './MemoryPanel.tsx';
import { SkbsPanel } from './SkbsPanel.tsx';
import { ThroughputPanel } from './ThroughputPanel.tsx';

beforeAll(loadLater);

afterEach(cleanup);

function show(frame: LabFrame | null, panel: ReactNode): HTMLElement {
  const source: FrameSource = { current: () => frame, subscribe: () => () => undefined };
  return render(<FrameContext.Provider value={source}>{panel}</FrameContext.Provider>).container;
}

/** The way to the memory panel leads nowhere here. */
const stay = (): void => undefined;

const FRAME = drawnFrame(drawnRecording(), 4);

test('exactly one line of the code is lit in event mode, and none in flow mode', () => {
  for (const us of [4_000, 4_001, 4_001.2, 4_002.2, 4_003.5]) {
    const page = show(drawnFrame(FRAME.recording, us / 1_000), <CodePane />);
    expect(page.querySelectorAll('.pn-lit')).toHaveLength(1);
    expect(page.querySelectorAll('[aria-current]')).toHaveLength(1);
    cleanup();
  }
  const page = show({ ...FRAME, flow: true }, <CodePane />);
  expect(page.querySelectorAll('.pn-lit')).toHaveLength(0);
  expect(page.textContent).toMatch(/12\.8.M\/s/);
});

test('the lit line is that of the pair that is chosen, also while time stands', () => {
  // After it there is the reader, whose CPU has no flush of its own.
  const pairs = [...FRAME.scenario.load.pairs, { sender: RECEIVER, receiver: SENDER }];
  const scenario = { ...FRAME.scenario, load: { ...FRAME.scenario.load, pairs } };
  const frame = { ...FRAME, scenario };
  const source: FrameSource = { current: () => frame, subscribe: () => () => undefined };
  const pane = (pair: number) => (
    <FrameContext.Provider value={source}>
      <CodePane pair={pair} />
    </FrameContext.Provider>
  );
  const litIn = (page: Element): string => page.querySelector('.pn-lit')?.textContent ?? '';
  const { container, rerender } = render(pane(0));
  const first = litIn(container);
  rerender(pane(1));
  const second = litIn(container);
  cleanup();
  expect(second).toBe(litIn(render(pane(1)).container));
  expect(second).not.toBe(first);
});

test('one line is always reached by Tab, in a kernel without lists too', () => {
  const variant = 'none' as const;
  const { view } = FRAME;
  const none = { ...FRAME, view: Object.create(view, { variant: { value: variant } }) };
  const page = show(none, <CodePane />);
  expect(page.querySelectorAll('[data-line="loop"]')).toHaveLength(0);
  expect(page.querySelectorAll('.pn-code-row button[tabindex="0"]')).toHaveLength(1);
  const both = (
    <FirstFrames value={{ current: () => none, subscribe: () => () => undefined }}>
      <CodePair pair={0} />
    </FirstFrames>
  );
  expect(show(FRAME, both).querySelectorAll('.cmp-code button[tabindex="0"]')).toHaveLength(1);
});

test('the card of a line appears on focus and goes with Escape', () => {
  const page = show(FRAME, <CodePane />);
  const line = page.querySelector<HTMLButtonElement>('[data-line="take"]');
  if (line === null) expect.fail('the code has no such line');
  fireEvent.focus(line);
  const card = screen.getByRole('tooltip');
  expect(card.textContent).toContain('llist_del_all');
  fireEvent.keyDown(line, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('counters and their total say the same', () => {
  const page = show(FRAME, <ChecksPanel />);
  const digits = (text: string | null): number => Number(text?.replaceAll(/\D/g, ''));
  const parts = [...page.querySelectorAll('dd b')].map((part) => digits(part.textContent));
  expect(parts).toHaveLength(3);
  const total = page.querySelector('.pn-aside')?.lastChild?.textContent ?? '';
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(digits(total));
});

test('while playing, the bar of the checks stands until it would move by a step', () => {
  const barAt = (atMs: number, playing: boolean): string => {
    const frame = { ...drawnFrame(FRAME.recording, atMs), playing };
    const rects = show(frame, <ChecksPanel />).querySelectorAll('.pn-part > rect:first-of-type');
    const places = [...rects].map((rect) => `${rect.getAttribute('x')} ${rect.outerHTML}`);
    cleanup();
    return places.join().replaceAll(/url[^)]*/g, '');
  };
  expect(barAt(5.01, true)).toBe(barAt(5, true));
  expect(barAt(5.01, false)).not.toBe(barAt(5, false));
  expect(barAt(0, true)).not.toContain('NaN');
});

test('where every possible node is online, it is said that no check can be wasted', () => {
  const both = drawnRecording({ nodes: 2, allOnline: true });
  const page = show(drawnFrame(both, 2), <ChecksPanel />);
  expect(page.textContent).toContain('no check can be wasted');
});

test('the loss is computing, or failed, or there is none: each is said', () => {
  expect(
    show(FRAME, <BudgetPanel budget="computing" onMemory={stay} onSkbs={stay} />).textContent,
  ).toContain('Computing');
  cleanup();
  const failed = (
    <BudgetPanel budget={new Error('the worker is gone')} onMemory={stay} onSkbs={stay} />
  );
  expect(show(FRAME, failed).textContent).toContain('the worker is gone');
  cleanup();
  expect(
    show(FRAME, <BudgetPanel budget={null} onMemory={stay} onSkbs={stay} />).textContent,
  ).toContain('assumed');
});

test('what is still ahead of the playhead says so, rate and CPU time alike', () => {
  const edits = [{ atPs: 3.1 * PS_PER_MS, variant: 'online' as const }];
  const said = (atMs: number): string => {
    const budget = <BudgetPanel budget={null} onMemory={stay} onSkbs={stay} />;
    const frame = drawnFrame(drawnRecording({ edits }), atMs);
    const panels = show(frame, [<ThroughputPanel key="rate" />, <div key="cpu">{budget}</div>]);
    const heads = [...panels.querySelectorAll('.pn-figure > small:not(.pn-unseen), .pn-cpu-note')];
    cleanup();
    return heads.map((head) => head.textContent?.replaceAll(THIN, ' ')).join(', ');
  };
  expect(said(3.2)).toBe('2 ms ahead, ahead: wasted walk 0 %, ahead: waits for data 75 %');
  expect(said(5.9)).toMatch(/^last 2 ms, wasted walk 0 %, waits for data /);
});

const LOSS: Budget = {
  ...{ baseNs: 3_772, baselineRatePerS: 265_145, walkNs: 400, pollutionNs: 40, wakeupNs: 140 },
  ...{ totalNs: 4_352, ratePerS: 229_780, changePercent: -13.3, wakesBefore: 0.2, wakesAfter: 0.4 },
  published: { gapNs: 1_110, openNs: 530, changePercent: -22.7 },
};

test('the bar of the loss has a heading, a name for each part, and the scale of those above', () => {
  const widthOf = (budget: Budget): number => {
    const panel = show(FRAME, <BudgetPanel budget={budget} onMemory={stay} onSkbs={stay} />);
    const [first] = panel.querySelectorAll('.pn-split .pn-part > rect');
    return Number(first.getAttribute('width'));
  };
  const wide = widthOf(LOSS);
  expect(document.querySelector('.pn-split-head')?.textContent).toMatch(/^Against /);
  const names = [...document.querySelectorAll('.pn-split-sum span')];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'walk 0.40',
    'cache pollution 0.04',
    'wake-ups 0.14',
    'not explained 0.53',
  ]);
  cleanup();
  // 0.40 of 5 µs.
  expect(wide / 284).toBeCloseTo(0.08, 2);
  const half = { ...LOSS, walkNs: 200, pollutionNs: 0, wakeupNs: 0, published: null };
  expect(widthOf(half) / 284).toBeCloseTo(0.04, 2);
});

test('the memory panel shows the counts of the last chunk before the playhead', () => {
  const scenario = { ...(presetById('two-nodes')?.scenario as Scenario), runPs: 8 * PS_PER_MS };
  const run = new Run(scenario, { logRows: 0 });
  const recording = new Recording(scenario, run.meta);
  for (const ms of [2, 6]) {
    run.advance(ms * PS_PER_MS);
    const report = memoryReport(run) ?? expect.fail('a run has a memory side');
    recording.noteMemory(ms * PS_PER_MS, report);
  }
  const page = show(drawnFrame(recording, 4), <MemoryPanel onBack={stay} />);
  expect(page.querySelector('caption')?.textContent).toContain('first 2.0');
  const rows = [...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['defer list', 'skbs']);
  expect(page.querySelector('dd')?.textContent).toContain('0.00 long way');
});

test('the memory panel and the CPU time lead to each other', () => {
  const go = vi.fn();
  show(FRAME, <BudgetPanel budget={null} onMemory={go} onSkbs={go} />);
  fireEvent.click(screen.getByRole('button', { name: 'Memory' }));
  cleanup();
  show(FRAME, <MemoryPanel onBack={go} />);
  fireEvent.click(screen.getByRole('button', { name: 'CPU time' }));
  cleanup();
  show(FRAME, <BudgetPanel budget={null} onMemory={stay} onSkbs={go} />);
  fireEvent.click(screen.getByRole('button', { name: 'skbs' }));
  expect(go).toHaveBeenCalledTimes(3);
});

test('all skbs that were allocated are accounted for', () => {
  const page = show(FRAME, <SkbsPanel onBack={stay} onSeek={stay} />);
  const [allocated, ...parts] = [...page.querySelectorAll('dd')].map(({ textContent }) =>
    Number(textContent?.replaceAll(',', '')),
  );
  expect(allocated).toBeGreaterThan(0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(allocated);
  expect(page.textContent).toContain('It adds up.');
  const { counters } = FRAME.view;
  expect(page.textContent).toContain(`So far ${counters[COUNTER.kicks]} kicks, `);
  expect(page.textContent).toContain(`${counters[COUNTER.nodefer]} refused skb`);
});

test('an skb that is freed twice is told, and one can go there', () => {
  const sound = drawnRecording();
  const columns = columnsOf(sound);
  const frees = [...columns.kind.subarray(0, columns.length)].flatMap((each, i) =>
    each === EV.skb_free ? [i] : [],
  );
  columns.skb[frees[7]] = columns.skb[frees[6]];
  const recording = new Recording(sound.scenario, sound.meta);
  recording.append(columns, sound.scenario.runPs);
  const go = vi.fn();
  const page = show(drawnFrame(recording, 4), <SkbsPanel onBack={stay} onSeek={go} />);
  expect(page.querySelector('[role="alert"]')?.textContent).toMatch(/^Broken at .* CPU 2 /);
  fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(go).toHaveBeenCalledOnce();
});

test('panels stand without a frame', () => {
  const page = show(
    null,
    <>
      <ThroughputPanel />
      <ChecksPanel />
      <BudgetPanel budget={null} onMemory={stay} onSkbs={stay} />
      <CodePane />
    </>,
  );
  expect(page.querySelectorAll('section')).toHaveLength(4);
  expect(screen.getAllByRole('heading')).toHaveLength(4);
});

test('arrows on the chart seek by one bin, and stop at the ends', () => {
  const seek = vi.fn();
  show(FRAME, <ThroughputPanel onSeek={seek} />);
  const slider = screen.getByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/4\.0.ms, 200,000.per second/);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(slider, { key: 'a' });
  expect(seek.mock.calls.flat()).toEqual([4.5, 3.5, 6].map((ms) => ms * PS_PER_MS));
});

test('the chart has a table twin', () => {
  const page = show(FRAME, <ThroughputPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'table' }));
  expect(page.querySelectorAll('tbody tr')).toHaveLength(12);
  expect(page.querySelector('tbody')?.textContent).toContain('200,000');
});
