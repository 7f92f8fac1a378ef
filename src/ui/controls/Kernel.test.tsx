// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { KernelSpec } from '../../schema/kernel.ts';
import type { LoadKind } from '../../schema/load.ts';
import { RELEASES } from '../../schema/releases.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';
import { loadLater } from '../later.ts';
import { KernelMenu } from './KernelMenu.tsx';
import { KernelNote } from './KernelNote.tsx';
import { WalkSwitch } from './WalkSwitch.tsx';

beforeAll(loadLater);

afterEach(cleanup);

const note = (variant: VariantId, release: string) =>
  ({ kernel: { variant, release }, load: 'udp-loopback' }) as const;

describe('the switch', () => {
  test('shows the walk in force with its counts, and leads to the other one', () => {
    const onSwitch = vi.fn();
    render(<WalkSwitch variant="pernode" possible={32} online={1} onSwitch={onSwitch} />);
    const [possible, online] = screen.getAllByRole('button');
    expect(possible.getAttribute('aria-pressed')).toBe('true');
    expect(possible.textContent).toContain('every possible node');
    expect(possible.textContent).toContain(': 32');
    expect(online.textContent).toContain(': 1');
    fireEvent.click(possible);
    expect(onSwitch).not.toHaveBeenCalled();
    fireEvent.click(online);
    expect(onSwitch).toHaveBeenCalledExactlyOnceWith('online');
  });

  test('leads from the repaired kernel to the final one', () => {
    const onSwitch = vi.fn();
    render(<WalkSwitch variant="deadcpu" possible={32} online={1} onSwitch={onSwitch} />);
    fireEvent.click(screen.getAllByRole('button')[1]);
    expect(onSwitch).toHaveBeenCalledExactlyOnceWith('final');
  });

  test('does nothing where there is nothing to walk, and says why', () => {
    const onSwitch = vi.fn();
    render(
      <>
        <WalkSwitch variant="llist" possible={32} online={1} onSwitch={onSwitch} />
        <KernelNote {...note('llist', '7.2')} possible={32} online={1} />
      </>,
    );
    for (const side of screen.getAllByRole('button')) {
      expect(side.getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(side);
    }
    expect(onSwitch).not.toHaveBeenCalled();
    expect(screen.getByText(/v7.2 has per-node lists/)).toBeTruthy();
  });

  const NEVER = 'Not a released kernel:';

  test.each([
    ['pernode', '7.2', 32, 1, ''],
    ['pernode', '7.2', 2, 2, 'The switch changes nothing here. Every possible node is online.'],
    [
      'online',
      '7.2',
      32,
      1,
      `${NEVER} v7.2 has per-node lists. Racy when a node goes offline. Never merged alone.`,
    ],
    ['llist', '7.2', 2, 2, `${NEVER} v7.2 has per-node lists.`],
    ['spinmax', '6.17', 32, 1, 'UDP receive defers only from v6.18 (6471658dc66c).'],
    [
      'mask',
      '7.3',
      32,
      1,
      `${NEVER} v7.3 has dev_cpu_dead fix. A reconstruction: no code was posted that could be read.`,
    ],
    [
      'final',
      '7.4',
      32,
      1,
      'Not released yet: net-next, expected in v7.4. Its walk is inferred from the subject of 56fbbb662795.',
    ],
  ] as const)(
    'has for %s on v%s with %i possible and %i online the note "%s"',
    (variant, release, possible, online, text) => {
      const { container } = render(
        <KernelNote {...note(variant, release)} possible={possible} online={online} />,
      );
      expect(container.textContent?.trim()).toBe(text);
    },
  );
});

test('a kernel with lists of sockets says so where TCP is read, and nowhere else', () => {
  const kernel = { variant: 'none', release: '5.18' } as const;
  const textFor = (load: LoadKind) =>
    render(<KernelNote kernel={kernel} load={load} possible={1} online={1} />).container
      .textContent;
  expect(textFor('tcp-loopback')).toMatch(/^No CPU has defer lists: .+ list of its socket/);
  expect(textFor('udp-loopback')).toBe('No defer lists: there is nothing to flush. ');
});

describe('the kernel menu', () => {
  const V7_2 = { variant: 'pernode', release: '7.2', deferMax: 128 } as const;
  const open = (kernel: KernelSpec = V7_2) => {
    const chosen = { onVariant: vi.fn(), onRelease: vi.fn() };
    render(<KernelMenu kernel={kernel} {...chosen} />);
    fireEvent.click(screen.getByRole('button'));
    return chosen;
  };
  const optionOf = (name: RegExp) => screen.getByRole('option', { name });
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? expect.fail('no focus'), { key });

  test('names what runs in one line', () => {
    render(<KernelMenu kernel={V7_2} onVariant={vi.fn()} onRelease={vi.fn()} />);
    expect(screen.getByRole('button').textContent).toBe('Kernelv7.2: per-node lists 5628f3fe');
  });

  test('lists every release and every form, and opens on what runs', () => {
    open();
    const count = (name: string) =>
      within(screen.getByRole('listbox', { name })).getAllByRole('option').length;
    expect(count('Release')).toBe(RELEASES.length);
    expect(count('Mechanism alone')).toBe(VARIANT_IDS.length);
    expect(document.activeElement).toBe(optionOf(/v7.1 – v7.2/));
  });

  test('opens on the form where no release has it', () => {
    open({ ...V7_2, variant: 'llist' });
    expect(document.activeElement).toBe(optionOf(/^6 ?llist/));
    expect(optionOf(/v7.1 – v7.2/).getAttribute('aria-selected')).toBe('true');
  });

  test('a release is one choice', () => {
    const { onRelease, onVariant } = open();
    press('ArrowDown');
    press('Enter');
    expect(onRelease).toHaveBeenCalledExactlyOnceWith('7.2.y');
    expect(onVariant).not.toHaveBeenCalled();
  });

  test('the release that runs keeps the name that it was chosen by', () => {
    const { onRelease } = open({ ...V7_2, variant: 'llist' });
    fireEvent.click(optionOf(/v7.1 – v7.2/));
    expect(onRelease).toHaveBeenCalledExactlyOnceWith('7.2');
  });

  test('arrows go through both lists, and across from what runs to what runs', () => {
    const { onVariant } = open();
    press('ArrowRight');
    expect(document.activeElement).toBe(optionOf(/^7 ?per-node lists/));
    press('ArrowLeft');
    expect(document.activeElement).toBe(optionOf(/v7.1 – v7.2/));
    press('End');
    press('Enter');
    expect(onVariant).toHaveBeenCalledExactlyOnceWith('final');
  });

  test.each(VARIANT_IDS.filter((id) => id !== 'pernode'))('%s is reached by keys alone', (id) => {
    const { onVariant } = open();
    press('ArrowRight');
    const steps = VARIANT_IDS.indexOf(id) - VARIANT_IDS.indexOf('pernode');
    for (let i = 0; i < Math.abs(steps); i++) press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    press('Enter');
    expect(onVariant).toHaveBeenCalledExactlyOnceWith(id);
  });

  test('a letter leads to the next name that begins with it', () => {
    open();
    press('f');
    expect(document.activeElement).toBe(optionOf(/^final \(walk inferred\)/));
    press('d');
    expect(document.activeElement).toBe(optionOf(/^dev_cpu_dead fix/));
  });

  test('takes a number key, closes, and gives the focus back', () => {
    const { onVariant } = open();
    press('6');
    expect(onVariant).toHaveBeenCalledExactlyOnceWith('llist');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  test('closes on Escape without choosing', () => {
    const { onVariant, onRelease } = open();
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onVariant).not.toHaveBeenCalled();
    expect(onRelease).not.toHaveBeenCalled();
  });

  test('says of what is pointed at what it changed, and by which commits', () => {
    open();
    fireEvent.pointerMove(optionOf(/^v6.18/));
    const about = document.getElementById(
      optionOf(/^v6.18/).getAttribute('aria-describedby') ?? '',
    );
    expect(about?.textContent).toContain('UDP receive defers (6471658dc66c, 6de1dec1c166).');
    fireEvent.pointerMove(optionOf(/^pending mask/));
    expect(about?.textContent).toContain('A reconstruction: no code');
  });

  test('opens when it is asked for', () => {
    const chosen = { onVariant: vi.fn(), onRelease: vi.fn() };
    const { rerender } = render(<KernelMenu kernel={V7_2} {...chosen} asked={0} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(<KernelMenu kernel={V7_2} {...chosen} asked={1} />);
    expect(screen.getByRole('dialog', { name: 'Kernel' })).toBeTruthy();
  });
});
