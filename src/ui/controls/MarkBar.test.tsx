// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { Recording } from '../../analysis/recording.ts';
import { SMALL_MACHINE, smallMeta } from '../../analysis/small-machine.fixture.ts';
import { EV, KICK, newColumns } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { FrameContext } from '../lab-frames.ts';
import { MarkBar } from './MarkBar.tsx';

afterEach(cleanup);

const TIMES = {
  skbFreePs: 1,
  listTakePs: 1,
  senderPs: 4,
  receiverPs: 3,
  parts: { syscallPs: 1, copyPs: 1 },
  skbSlots: 8,
  fixedPs: 1,
  checkPs: 1,
} as Parameters<typeof smallMeta>[1];

/** Two kicks close together, a drop among them, and one kick later. */
function recorded(): Recording {
  const rows: [us: number, kind: number][] = [
    [100, EV.kick],
    [101, EV.sock_drop],
    [102, EV.kick],
    [700, EV.kick],
  ];
  const columns = newColumns(8);
  rows.forEach(([us, kind], i) => {
    columns.atPs[i] = us * PS_PER_US;
    columns.kind[i] = kind;
    columns.y[i] = KICK.sent;
  });
  columns.length = rows.length;
  const recording = new Recording(SMALL_MACHINE, smallMeta(SMALL_MACHINE, TIMES));
  recording.append(columns, SMALL_MACHINE.runPs);
  return recording;
}

function mount(playheadPs = 0) {
  const onSeek = vi.fn();
  const frame = { recording: recorded(), playheadPs, playing: false } as LabFrame;
  const source = { current: () => frame, subscribe: () => () => undefined };
  render(
    <FrameContext value={source}>
      <MarkBar runPs={SMALL_MACHINE.runPs} onSeek={onSeek} />
    </FrameContext>,
  );
  return { onSeek, buttons: screen.getAllByRole('button') };
}

test('marks that share a place are one, which names them all and counts them', () => {
  const { buttons } = mount();
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'drop, 2 kicks (IPI), the first at 0.101000 ms',
    'kick (IPI), 0.700000 ms',
  ]);
});

test('a click goes to the first of the most important ones', () => {
  const { buttons, onSeek } = mount();
  fireEvent.click(buttons[0]);
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(101 * PS_PER_US);
});

test('focus says what and when; arrows lead along, and Tab stops once', () => {
  const { buttons } = mount();
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1]);
  fireEvent.focus(buttons[0]);
  expect(screen.getByRole('status').textContent).toContain('drop, 2 kicks (IPI)');
  buttons[0].focus();
  fireEvent.keyDown(buttons[0], { key: 'ArrowRight' });
  expect(document.activeElement).toBe(buttons[1]);
});

test('where the playhead stands on a mark, the mark is named', () => {
  mount(150 * PS_PER_US);
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  mount(700 * PS_PER_US);
  expect(screen.getByRole('status').textContent).toBe('kick (IPI) 0.700000 ms');
});
