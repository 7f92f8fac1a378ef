// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GERMAN, POWER10 } from '../../importers/topology-samples.fixture.ts';
import { createChoices } from '../../state/choices.ts';
import { PasteDialog } from './PasteDialog.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function mount() {
  const store = createChoices();
  const onClose = vi.fn();
  const onApplied = vi.fn();
  render(<PasteDialog open choices={store.getState()} onClose={onClose} onApplied={onApplied} />);
  const box = screen.getByLabelText<HTMLTextAreaElement>(/^What they print/);
  const paste = (text: string): void => {
    fireEvent.change(box, { target: { value: text } });
    act(() => vi.advanceTimersByTime(200));
  };
  const applyButton = screen.getByRole('button', { name: 'Apply' });
  return { store, onClose, onApplied, box, paste, applyButton };
}

test('a whole text is applied, and only then', () => {
  const { store, onApplied, onClose, paste, applyButton } = mount();
  fireEvent.click(applyButton);
  expect(onApplied).not.toHaveBeenCalled();
  paste(Object.values(POWER10).join('\n'));
  expect(screen.getByLabelText<HTMLInputElement>('Possible nodes').value).toBe('0-31');
  expect(screen.getByText('8 CPUs, 1 of 32 nodes online')).toBeTruthy();
  expect(store.getState().preset).toBe('m1');
  fireEvent.click(applyButton);
  expect(onApplied).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ preset: 'mine', machine: { costs: 'p10' } });
});

test('without possible nodes nothing is applied, until the viewer gives them', () => {
  const { store, paste, applyButton } = mount();
  paste(GERMAN);
  expect(applyButton.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(applyButton);
  expect(store.getState().preset).toBe('m1');
  fireEvent.change(screen.getByLabelText('Possible nodes'), { target: { value: '0-7' } });
  expect(applyButton.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(applyButton);
  expect(store.getState().machine.possible).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('or says that the online nodes are all; for other online nodes that is void', () => {
  const { paste, applyButton } = mount();
  expect(screen.queryByRole('checkbox')).toBeNull();
  paste(GERMAN);
  fireEvent.click(screen.getByRole('checkbox', { name: /online nodes are all/ }));
  expect(applyButton.getAttribute('aria-disabled')).toBe('false');
  paste(GERMAN.replace('NUMA-Knoten0', 'NUMA-Knoten3'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(applyButton.getAttribute('aria-disabled')).toBe('true');
});

test('what is typed stands over the text, and can be reset', () => {
  const { paste } = mount();
  paste(Object.values(POWER10).join('\n'));
  fireEvent.change(screen.getByLabelText('Costs of'), { target: { value: 'vm' } });
  expect(screen.getByText(/the text has POWER10 LPAR|the text has p10/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset Costs of' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Costs of').value).toBe('p10');
});

test('every sentence is shown under its kind', () => {
  const { paste } = mount();
  paste(`${GERMAN}\nwhat is this`);
  const understood = within(screen.getByRole('region', { name: 'What was understood' }));
  expect(understood.getByText('Missing')).toBeTruthy();
  expect(understood.getByText('Line 16: "what is this" is not known here.')).toBeTruthy();
  expect(understood.getByText(/^Of your text: missing 1, not read 1/)).toBeTruthy();
});

test('megabytes are refused before they are in the box', () => {
  const { box } = mount();
  const getData = (): string => 'x'.repeat(1_000_001);
  const allowed = fireEvent.paste(box, { clipboardData: { getData } });
  expect(allowed).toBe(false);
  expect(screen.getByText(/^The text has 1,000,001 characters/)).toBeTruthy();
  expect(box.value).toBe('');
});

test('the box asks browsers to keep the text to themselves', () => {
  const { box } = mount();
  expect(box.getAttribute('autocomplete')).toBe('off');
  expect(box.getAttribute('spellcheck')).toBe('false');
  expect(screen.getByText(/nothing of it is sent or stored/)).toBeTruthy();
});
