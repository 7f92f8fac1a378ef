// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { presetById } from '../../data/presets.ts';
import type { Change } from '../../schema/edits.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { createChoices } from '../../state/choices.ts';
import { HotplugPanel } from './HotplugPanel.tsx';

afterEach(cleanup);

const TWO = presetById('two-nodes')?.scenario as Scenario;

function panel(preset = 'two-nodes') {
  const store = createChoices();
  store.getState().choosePreset(preset);
  const onChange = vi.fn<(changes: readonly Change[]) => void>();
  const onSeek = vi.fn<(atPs: number) => void>();
  const scenario = presetById(preset)?.scenario as Scenario;
  const show = () => (
    <HotplugPanel
      scenario={scenario}
      choices={store.getState()}
      onChange={onChange}
      onSeek={onSeek}
      close={() => undefined}
    />
  );
  const { rerender } = render(show());
  return { store, onChange, onSeek, again: () => rerender(show()) };
}

describe('the hotplug menu', () => {
  it('writes the limit, and says what is none', () => {
    const { onChange } = panel();
    const field = screen.getByLabelText('skb_defer_max');
    expect(field).toHaveProperty('value', String(TWO.kernel.deferMax));
    fireEvent.change(field, { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(onChange).toHaveBeenLastCalledWith([{ deferMax: 0 }]);
    fireEvent.change(field, { target: { value: 'none' } });
    fireEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(screen.getByRole('alert').textContent).toContain('"none" is not a whole number');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('takes a CPU offline; what cannot be done is marked, and may be tried for its reason', () => {
    const { onChange } = panel();
    fireEvent.change(screen.getByLabelText('CPU'), { target: { value: '3' } });
    const cpu = screen.getByRole('group', { name: 'CPU 3' });
    const button = (name: string): HTMLElement => {
      const found = [...cpu.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      );
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    };
    expect(button('Offline').getAttribute('aria-disabled')).toBe('false');
    expect(button('Unplug').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Offline'));
    expect(onChange).toHaveBeenLastCalledWith([{ cpu: 3, action: 'offline' }]);
    fireEvent.click(button('Unplug'));
    expect(onChange).toHaveBeenLastCalledWith([{ cpu: 3, action: 'unplug' }]);
  });

  it('takes a whole node out in the order that the kernel wants', () => {
    const { onChange } = panel();
    fireEvent.change(screen.getByLabelText('Node'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'All of it goes' }));
    const [changes] = onChange.mock.lastCall as [Change[]];
    expect(changes.slice(0, 5)).toEqual([
      { cpu: 4, action: 'offline' },
      { cpu: 5, action: 'offline' },
      { cpu: 6, action: 'offline' },
      { cpu: 7, action: 'offline' },
      { cpu: 4, action: 'unplug' },
    ]);
    expect(changes.slice(-2)).toEqual([
      { node: 1, action: 'remove-memory' },
      { node: 1, action: 'offline' },
    ]);
  });

  it('lists what changes in the run: one goes there, or leaves it out', () => {
    const { onSeek, store, again } = panel('cpu-dies');
    fireEvent.click(screen.getByRole('button', { name: 'CPU 2 offline 5.0000 ms' }));
    expect(onSeek).toHaveBeenCalledWith(5e9);
    fireEvent.click(screen.getByRole('button', { name: 'Leave out: CPU 2 offline, 5.0000 ms' }));
    again();
    // It cannot come online at 7 ms any more either.
    expect(store.getState().edits.map(({ atPs }) => atPs / 1e9)).toEqual([2, 2, 8, 8]);
  });

  it('offers the scenarios', () => {
    const { store } = panel();
    fireEvent.click(screen.getByRole('button', { name: /Stuck by skb_defer_max/ }));
    expect(store.getState().preset).toBe('stuck-limit-0');
    expect(store.getState().edits).toHaveLength(4);
  });
});
