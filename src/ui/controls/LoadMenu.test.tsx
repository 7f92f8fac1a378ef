// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PRESETS } from '../../data/presets.ts';
import { LOAD_KINDS } from '../../schema/load-read.ts';
import { type ChoicesState, createChoices } from '../../state/choices.ts';
import { loadOf } from '../../state/linked.ts';
import { LOAD_FIELDS } from '../../state/load-fields.ts';
import { RATE_BY_HAND } from '../../state/load-timing-fields.ts';
import { scenarioOf } from '../../state/scenario-of.ts';
import { loadLater } from '../later.ts';
import { LoadMenu } from './LoadMenu.tsx';
import { loadFieldSpecs } from './load-field-list.ts';

beforeAll(loadLater);

afterEach(cleanup);

/** The menu on a real store, opened, its fields shown; rendered anew after every change. */
function open(preset = 'm1') {
  const store = createChoices();
  store.getState().choosePreset(preset);
  const element = () => {
    const choices = store.getState();
    return <LoadMenu scenario={scenarioOf(choices, 'the test')} choices={choices} />;
  };
  const { rerender } = render(element());
  store.subscribe(() => rerender(element()));
  const button = screen.getByRole('button');
  fireEvent.click(button);
  return { choices: (): ChoicesState => store.getState(), button };
}

function set(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function run(): void {
  fireEvent.click(screen.getByText('Run this load'));
}

describe('the load menu', () => {
  test('lists every load under its kind, the one that runs marked', () => {
    open();
    expect(screen.getByText('UDP over loopback')).toBeTruthy();
    const current = screen
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-current') === 'true');
    expect(current.map((each) => each.textContent)).toEqual([
      expect.stringContaining('stress-ng UDP, 1 pair'),
    ]);
  });

  test('takes a load with its machine; the kernel stays', () => {
    const { choices } = open();
    choices().chooseVariant('final');
    fireEvent.click(screen.getByRole('button', { name: /netperf UDP_STREAM/ }));
    expect(choices()).toMatchObject({ preset: 'm4-netperf', variant: 'final' });
  });
});

describe('the fields of the load', () => {
  test('are taken over together, and the button says that the load is changed', () => {
    const { choices, button } = open();
    set('Pairs of CPUs', '2>5, 3>6');
    set('Payload', '1472');
    set('Receive buffer', '425984');
    expect(screen.getByText("The socket's queue takes 257 datagrams.")).toBeTruthy();
    expect(choices().load).toEqual({});
    run();
    expect(choices().load).toEqual({
      pairs: [
        { sender: 2, receiver: 5 },
        { sender: 3, receiver: 6 },
      ],
      payloadBytes: 1_472,
      timedBytes: 512,
      rcvbufBytes: 425_984,
    });
    expect(button.textContent).toContain('stress-ng UDP, 1 pair, changed');
    expect(screen.getByText('3 changes')).toBeTruthy();
    fireEvent.click(screen.getByText('Reset all'));
    expect(choices().load).toEqual({});
  });

  test('times take the place of a rate, and a rate that of times', () => {
    const { choices } = open();
    set('Times', '3, 2.5');
    run();
    expect(loadOf(choices()).timing).toEqual({ kind: 'given', senderUs: 3, receiverUs: 2.5 });
    expect(screen.queryByLabelText('Counted as')).toBeNull();
    set('Times', '');
    set('Known rate', '250000');
    run();
    expect(loadOf(choices()).timing).toMatchObject({ ratePerS: 250_000, source: RATE_BY_HAND });
    set('Known rate', '265145');
    run();
    expect(loadOf(choices()).timing).toEqual(PRESETS[0].scenario.load.timing);
  });

  test.each([
    [{ 'Pairs of CPUs': '2>2>3' }, 'is not a list of pairs of CPUs such as 2>5,3>5 or 0-3>4-7'],
    [{ truesize: '-1' }, '"-1" is not a number of bytes such as 1280; nothing was changed.'],
    [{ Payload: '0' }, '0 bytes are not possible (these fields, load.payloadBytes)'],
    [{ 'Pairs of CPUs': '2>99' }, 'There is no CPU 99'],
    [{ 'Known rate': '' }, '"" is not a number per second such as 265145; nothing was changed.'],
    [{ Times: '3, 2', 'Known rate': '9000' }, '"3, 2" does not go with the other fields'],
  ])('with %j say why not, and keep what was typed', (typed, sentence) => {
    const { choices } = open();
    for (const [label, value] of Object.entries(typed)) set(label, value);
    run();
    expect(screen.getByRole('alert').textContent).toContain(sentence);
    expect(choices().load).toEqual({});
    for (const [label, value] of Object.entries(typed))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
  });

  test('keep what was typed while the menu is closed', () => {
    const { button } = open();
    set('Payload', '1472');
    fireEvent.click(button);
    expect(screen.queryByLabelText('Payload')).toBeNull();
    fireEvent.click(button);
    expect(screen.getByLabelText<HTMLInputElement>('Payload').value).toBe('1472');
  });

  test('have a name on the page for each key of a link', () => {
    const keys = LOAD_FIELDS.map(({ key }) => key).toSorted();
    for (const kind of LOAD_KINDS)
      expect(
        loadFieldSpecs(kind)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(keys);
  });
});
