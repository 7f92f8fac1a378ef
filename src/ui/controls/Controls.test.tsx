// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PRESETS } from '../../data/presets.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { type ChoicesState, createChoices } from '../../state/choices.ts';
import { knownPreset } from '../../state/linked.ts';
import { FrameContext, type FrameSource } from '../lab-frames.ts';
import { loadLater } from '../later.ts';
import { clockPlaces, clockText } from './clock.ts';
import { capacityText, MachineFields } from './MachineFields.tsx';
import { MachineMenu } from './MachineMenu.tsx';
import { Transport } from './Transport.tsx';

beforeAll(loadLater);

afterEach(cleanup);

const M1 = PRESETS[0].scenario;
const nothing = (): void => undefined;

/** The choices of the first preset, with spies in place of the actions that a menu calls. */
function spiedChoices(change: Partial<ChoicesState> = {}) {
  return {
    ...createChoices().getState(),
    chooseMachine: vi.fn(),
    editMachine: vi.fn(),
    follow: vi.fn<ChoicesState['follow']>(),
    setDeferMax: vi.fn(),
    setSeed: vi.fn(),
    ...change,
  };
}

describe('the machine menu', () => {
  const open = (change: Partial<ChoicesState> = {}, scenario = M1) => {
    const choices = spiedChoices(change);
    render(<MachineMenu scenario={scenario} choices={choices} />);
    fireEvent.click(screen.getByRole('button'));
    return choices;
  };

  test('takes a number when it is complete', () => {
    const { setDeferMax } = open();
    const field = screen.getByLabelText('net.core.skb_defer_max');
    fireEvent.change(field, { target: { value: '64' } });
    expect(setDeferMax).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(setDeferMax).toHaveBeenCalledExactlyOnceWith(64);
  });

  test('refuses what is not one with a sentence, and changes nothing', () => {
    const { setDeferMax } = open();
    const field = screen.getByLabelText('net.core.skb_defer_max');
    fireEvent.change(field, { target: { value: '-1' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(setDeferMax).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe(
      '"-1" is not a whole number from 0 to 2,147,483,647; 128 stays.',
    );
  });

  test('marks a number that the preset does not have, and resets it', () => {
    const { setSeed } = open({ seed: 7 }, { ...M1, seed: 7 });
    expect(screen.getByText('Seed').dataset.changed).toBe('true');
    expect(screen.getByText(/the preset has 1$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reset Seed' }));
    expect(setSeed).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('says of the machine that runs what is known and what is assumed', () => {
    open();
    expect(screen.getByText(/^ppc64le, 8 CPUs, 1 node online of 32 possible/)).toBeTruthy();
    expect(screen.getByText(/^MAX_NUMNODES is not printed/)).toBeTruthy();
    expect(screen.queryByText(/^192 CPUs in 2 sockets/)).toBeNull();
  });

  test("lists the viewer's own machine only while it runs", () => {
    open();
    expect(screen.queryByText('My machine')).toBeNull();
    cleanup();
    open({ preset: 'mine' }, knownPreset('mine').scenario);
    expect(screen.getAllByText(/My machine/).length).toBeGreaterThan(0);
  });
});

describe('CPUs and nodes', () => {
  const mount = (choices = spiedChoices(), scenario = M1) => {
    render(<MachineFields scenario={scenario} choices={choices} />);
    const set = (label: string, value: string): void => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    };
    const { editMachine } = choices;
    return { set, editMachine, run: () => fireEvent.click(screen.getByText('Run this machine')) };
  };

  test('are taken over together', () => {
    const { set, run, editMachine } = mount();
    set('Possible nodes', '0-255');
    set('Online nodes', '0-3');
    set('Pairs of CPUs', '2>6');
    expect(editMachine).not.toHaveBeenCalled();
    run();
    expect(editMachine).toHaveBeenCalledExactlyOnceWith(
      {
        cpuNode: [0, 0, 1, 1, 2, 2, 3, 3],
        possible: Array.from({ length: 256 }, (_, node) => node),
        online: [0, 1, 2, 3],
      },
      { pairs: [{ sender: 2, receiver: 6 }] },
    );
  });

  test('come with sizes, and the receive buffer with what it takes', () => {
    const { set, run, editMachine } = mount();
    set('Cache line', '256');
    set('Base page', '4');
    set('Costs of', 'vm');
    set('Receive buffer', '425984');
    expect(screen.getByText("The socket's queue takes 257 datagrams.")).toBeTruthy();
    run();
    expect(editMachine).toHaveBeenCalledExactlyOnceWith(
      { lineBytes: 256, pageKib: 4, costs: 'vm' },
      { rcvbufBytes: 425_984 },
    );
  });

  test.each([
    [
      'Possible nodes',
      'many',
      '"many" is not a list of nodes such as 0-31 or 0,8; nothing was changed.',
    ],
    ['Online nodes', '', '"" is not a list of nodes such as 0-3 or 0,8; nothing was changed.'],
    [
      'CPUs, or their nodes',
      '1:0',
      '"1:0" is not a number of CPUs such as 8, or their nodes such as 0-3:0,4-7:1; nothing was changed.',
    ],
    ['MAX_NUMNODES', 'x', '"x" is not a whole number such as 256; nothing was changed.'],
    [
      'Pairs of CPUs',
      '2',
      '"2" is not a list of pairs of CPUs such as 2>5,3>5 or 0-3>4-7; nothing was changed.',
    ],
  ])('with %s "%s" say: %s', (label, value, sentence) => {
    const { set, run, editMachine } = mount();
    set(label, value);
    run();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(editMachine).not.toHaveBeenCalled();
  });

  test('that stay as they are change nothing', () => {
    const { run, editMachine } = mount();
    run();
    expect(editMachine).toHaveBeenCalledExactlyOnceWith({}, {});
  });

  test.each([
    ['Online nodes', '9', 'Node 9 is online but not possible'],
    ['MAX_NUMNODES', '100', 'MAX_NUMNODES cannot be 100'],
    ['Pairs of CPUs', '2>8', 'There is no CPU 8'],
    ['Receive buffer', '0', '0 bytes are not possible'],
  ])('with %s "%s" say why the machine cannot run', (label, value, sentence) => {
    const { set, run, editMachine } = mount();
    if (label === 'Online nodes') set('Possible nodes', '0-3');
    set(label, value);
    run();
    expect(screen.getByRole('alert').textContent).toContain(sentence);
    expect(editMachine).not.toHaveBeenCalled();
  });

  test('that differ from the preset are marked, counted and reset', () => {
    const machine = { ...M1.machine, lineBytes: 64 };
    const choices = spiedChoices({ machine: { lineBytes: 64 } });
    const { run } = mount(choices, { ...M1, machine });
    expect(screen.getByText('1 change')).toBeTruthy();
    expect(screen.getByText('Cache line').dataset.changed).toBe('true');
    expect(screen.getByText('Base page').dataset.changed).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Reset Cache line' }));
    run();
    expect(choices.editMachine).toHaveBeenCalledExactlyOnceWith({ lineBytes: 128 }, {});
    fireEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    const [reset] = vi.mocked(choices.follow).mock.calls[0];
    expect(reset).toMatchObject({ machine: {}, load: {}, seed: 1 });
  });

  test('are not reset where what changes during the run needs them', () => {
    const machine = { ...M1.machine, cpuNode: Array.from({ length: 16 }, () => 0) };
    const edits = [{ atPs: PS_PER_MS, cpu: 12, action: 'offline' }] as const;
    const choices = spiedChoices({ machine: { cpuNode: machine.cpuNode }, edits });
    mount(choices, { ...M1, machine, edits });
    fireEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(screen.getByRole('alert').textContent).toContain('CPU 12');
    expect(choices.follow).not.toHaveBeenCalled();
  });

  test('take the other futures of their machine along, and say so', () => {
    const branches = [{ variant: 'online', edits: [] }] as const;
    const choices = spiedChoices({ machine: { lineBytes: 64 }, branches, notify: vi.fn() });
    mount(choices, { ...M1, machine: { ...M1.machine, lineBytes: 64 } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(vi.mocked(choices.follow).mock.calls[0][0].branches).toEqual([]);
    const gone = 'The branch is gone: it belongs to the machine before.';
    expect(choices.notify).toHaveBeenCalledExactlyOnceWith(gone);
  });

  test('say what waits at a socket by its name', () => {
    expect(capacityText(M1.load)).toBe("The socket's queue takes 129 datagrams.");
    const { load } = knownPreset('tcp-loopback').scenario;
    expect(capacityText(load)).toMatch(/segments\.$/);
  });
});

describe('the transport', () => {
  const frame = (atPs: number, flow = false): LabFrame =>
    ({
      scenario: M1,
      playheadPs: atPs,
      playing: false,
      flow,
      recording: {
        scenario: M1,
        computedPs: 30_000_000_000,
        complete: false,
        events: { length: 0 },
        violations: [],
      },
      view: { datagram: [-1, -1, 5321] },
    }) as unknown as LabFrame;

  function mount(
    first: LabFrame | null,
    {
      onSeek = vi.fn(),
      onHold = vi.fn(),
      letterKeys = true,
      run = undefined as string | undefined,
    } = {},
  ) {
    const listeners = new Set<(next: LabFrame) => void>();
    const source: FrameSource = {
      current: () => first,
      subscribe: (onFrame) => {
        listeners.add(onFrame);
        return () => listeners.delete(onFrame);
      },
    };
    const { container } = render(
      <FrameContext value={source}>
        <Transport
          scenario={M1}
          playing={false}
          speed={3}
          pair={0}
          run={run}
          letterKeys={letterKeys}
          onPlayPause={nothing}
          stepUnit="event"
          onStepUnit={nothing}
          onStep={nothing}
          onSeek={onSeek}
          onHold={onHold}
          onSlower={nothing}
          onFaster={nothing}
        />
      </FrameContext>,
    );
    const show = (next: LabFrame): void =>
      act(() => {
        for (const onFrame of listeners) onFrame(next);
      });
    return { container, onSeek, onHold, show };
  }

  test.each([
    [0, '0.0000 ms'],
    [24_612_500_000, '24.6125 ms'],
    [24_612_599_999, '24.6125 ms'],
    [60_000_000_000, '60.0000 ms'],
  ])('writes %i ps as %s', (ps, text) => {
    expect(clockText(ps)).toBe(text);
  });

  test('shows ticks where nobody knows how long they are', () => {
    expect(clockText(24_612_534_999, 4, { ticks: true })).toBe('24,612,534\u202fticks');
  });

  test('shows nanoseconds where an eye can follow them', () => {
    expect(clockText(24_612_534_999, clockPlaces(false, 2_000_000))).toBe('24.612534 ms');
    expect([500_000, 2_000_000].map((psPerS) => clockPlaces(true, psPerS))).toEqual([6, 4]);
  });

  test('says whose datagrams are counted where there are two runs', () => {
    const { container } = mount(frame(24_612_500_000), { run: 'B' });
    expect(container.querySelector('.datagram')?.textContent).toBe('B: datagram 5,322');
  });

  test('follows the frames', () => {
    const { container, show } = mount(null);
    expect(container.textContent).toContain('0.0000 ms');
    show(frame(24_612_500_000));
    expect(container.textContent).toContain('24.612500 ms');
    expect(container.textContent).toContain('datagram 5,322');
    expect(container.textContent).toContain('computed to 30.0000 ms');
    const slider = screen.getByRole<HTMLInputElement>('slider');
    expect(slider.value).toBe('24613000000');
    expect(slider.getAttribute('aria-valuetext')).toBe('24.6125 ms');
    show(frame(25_000_000_000, true));
    expect(container.textContent).toContain('flow mode');
  });

  test.each([
    [true, ['Slower (−)', 'Faster (+)']],
    [false, ['Slower', 'Faster']],
  ])('with letter keys %s the tooltips of the speed are %s', (letterKeys, titles) => {
    mount(frame(0), { letterKeys });
    const buttons = ['Slower', 'Faster'].map((name) => screen.getByRole('button', { name }));
    expect(buttons.map((button) => button.title)).toEqual(titles);
  });

  test('time is held while the thumb is', () => {
    const { onHold } = mount(frame(0));
    const slider = screen.getByRole('slider');
    fireEvent.pointerDown(slider);
    fireEvent.pointerUp(slider);
    fireEvent.lostPointerCapture(slider);
    expect(onHold.mock.calls).toEqual([[true], [false]]);
  });

  test('says at once where the playhead stands when playing begins', async () => {
    const { show } = mount(frame(24_612_500_000));
    show({ ...frame(25_000_000_000), playing: true });
    show({ ...frame(26_000_000_000), playing: true });
    // The bar is written once the canvases have drawn.
    await Promise.resolve();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('25.0000 ms');
  });

  test('seeks where the bar is set', () => {
    const { onSeek } = mount(frame(0));
    fireEvent.change(screen.getByRole('slider'), { target: { value: '12000000000' } });
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(12_000_000_000);
  });
});
