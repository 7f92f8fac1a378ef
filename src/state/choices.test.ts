import { expect, test } from 'vitest';
import { createChoices } from './choices.ts';
import { asItComes, knownPreset } from './linked.ts';
import type { Remembered, Store } from './remembered.ts';
import { START_SPEED } from './speeds.ts';

function memory(): Store & { kept: Remembered } {
  return {
    kept: { theme: 'system', letterKeys: true, reducedMotion: 'system' },
    read() {
      return this.kept;
    },
    write(remembered) {
      this.kept = remembered;
    },
  };
}

test('the first visit sees the first preset at the starting speed', () => {
  const state = createChoices().getState();
  expect(state).toMatchObject({ ...asItComes('m1'), speed: START_SPEED, place: 'lab' });
  expect(state.notices).toEqual([]);
});

test('switching at the playhead replaces what followed', () => {
  const store = createChoices();
  const { switchVariantAt } = store.getState();
  switchVariantAt('online', 24_600_000_000);
  switchVariantAt('pernode', 31_000_000_000);
  switchVariantAt('final', 28_000_000_000);
  expect(store.getState().edits).toEqual([
    { atPs: 24_600_000_000, variant: 'online' },
    { atPs: 28_000_000_000, variant: 'final' },
  ]);
});

test('switching back to what ran before leaves no mark', () => {
  const store = createChoices();
  store.getState().switchVariantAt('online', 24_600_000_000);
  store.getState().switchVariantAt('pernode', 24_600_000_000);
  expect(store.getState().edits).toEqual([]);
});

test('switching at the very start changes the whole run', () => {
  const store = createChoices();
  store.getState().switchVariantAt('online', 0);
  expect(store.getState()).toMatchObject({ variant: 'online', edits: [] });
});

test('the kernel before is remembered, and choosing the same again does not lose it', () => {
  const store = createChoices();
  store.getState().chooseVariant('llist');
  store.getState().chooseVariant('llist');
  expect(store.getState()).toMatchObject({ variant: 'llist', previousVariant: 'pernode' });
});

test('the kernel before is the one that ran where the playhead stands', () => {
  const store = createChoices();
  store.getState().switchVariantAt('online', 20_000_000_000);
  store.getState().switchVariantAt('final', 10_000_000_000);
  expect(store.getState().previousVariant).toBe('pernode');
});

test('changing nodes leaves the pair alone unless it is moved too', () => {
  const store = createChoices();
  store.getState().editMachine({ online: [0, 1] }, { pairs: [{ sender: 1, receiver: 2 }] });
  store.getState().editMachine({ possible: [0, 1, 2] });
  expect(store.getState()).toMatchObject({
    machine: { online: [0, 1], possible: [0, 1, 2] },
    load: { pairs: [{ sender: 1, receiver: 2 }] },
  });
});

test('what a queue takes is changed with the machine', () => {
  const store = createChoices();
  store.getState().editMachine({ lineBytes: 64 }, { rcvbufBytes: 4_096 });
  store.getState().editMachine({}, { truesizeBytes: 2_048 });
  expect(store.getState()).toMatchObject({
    machine: { lineBytes: 64 },
    load: { rcvbufBytes: 4_096, truesizeBytes: 2_048 },
  });
});

test('another machine keeps kernel, seed, speed and theme, and drops what belonged to the old one', () => {
  const store = createChoices();
  const state = store.getState();
  state.chooseVariant('final');
  state.setSeed(7);
  state.setSpeed(9);
  state.chooseTheme('light');
  state.editMachine({ online: [0, 1] }, { pairs: [{ sender: 1, receiver: 2 }] });
  state.pauseAt(5);
  state.chooseMachine('two-nodes');
  expect(store.getState()).toMatchObject({
    ...asItComes('two-nodes'),
    variant: 'final',
    seed: 7,
    speed: 9,
    theme: 'light',
  });
});

test('a preset is taken whole', () => {
  const store = createChoices();
  store.getState().setSeed(7);
  store.getState().choosePreset('m1-final');
  expect(store.getState()).toMatchObject(asItComes('m1-final'));
});

test('an opened scenario stands in for the preset and brings its own kernel', () => {
  const store = createChoices();
  const custom = { ...knownPreset('m1-final').scenario, seed: 11 };
  store.getState().openScenario(custom);
  expect(store.getState()).toMatchObject({ custom, variant: 'final', release: '7.4', seed: 11 });
});

test('the ladder of speeds ends at both ends', () => {
  const store = createChoices();
  for (let i = 0; i < 30; i++) store.getState().goFaster();
  expect(store.getState().speed).toBe(12);
  for (let i = 0; i < 30; i++) store.getState().goSlower();
  expect(store.getState().speed).toBe(0);
});

test('the playhead is a choice only while paused', () => {
  const store = createChoices();
  store.getState().pauseAt(123);
  expect(store.getState()).toMatchObject({ paused: true, atPs: 123 });
  store.getState().resume();
  expect(store.getState()).toMatchObject({ paused: false, atPs: null });
});

test('the theme button goes round: dark, light, projector', () => {
  const store = createChoices(memory());
  const seen = (['dark', 'light', 'projector'] as const).map((shown) => {
    store.getState().flipTheme(shown);
    return store.getState().theme;
  });
  expect(seen).toEqual(['light', 'projector', 'dark']);
});

test('theme, keys and motion outlive the visit', () => {
  const remembered = memory();
  const { flipTheme, setLetterKeys, setReducedMotion } = createChoices(remembered).getState();
  flipTheme('dark');
  setLetterKeys(false);
  setReducedMotion('on');
  expect(createChoices(remembered).getState()).toMatchObject({
    theme: 'light',
    letterKeys: false,
    reducedMotion: 'on',
  });
});

test('a theme from a link is shown but not kept', () => {
  const remembered = memory();
  const store = createChoices(remembered);
  store.getState().follow({ ...asItComes('m1'), theme: 'light' }, []);
  expect(store.getState().theme).toBe('light');
  store.getState().setLetterKeys(false);
  expect(remembered.kept).toMatchObject({ theme: 'system', letterKeys: false });
});

test('a link without a theme leaves the viewer’s own', () => {
  const store = createChoices();
  store.getState().chooseTheme('light');
  store.getState().follow(asItComes('two-nodes'), []);
  expect(store.getState()).toMatchObject({ preset: 'two-nodes', theme: 'light' });
});

test('notices wait until they are dismissed; the same sentence is there once', () => {
  const store = createChoices();
  const { notify, dismiss } = store.getState();
  notify('One.');
  notify('Two.', 'error');
  notify('One.');
  expect(store.getState().notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Two.'],
    ['info', 'One.'],
  ]);
  dismiss(store.getState().notices[0].id);
  expect(store.getState().notices.map(({ text }) => text)).toEqual(['One.']);
});

test('a file takes the place of what was told of files before, and of nothing else', () => {
  const store = createChoices();
  const { refuseFile, openScenario, notify } = store.getState();
  const texts = () => store.getState().notices.map(({ text }) => text);
  notify('One.');
  refuseFile('Not JSON.');
  refuseFile('A value is missing.');
  expect(texts()).toEqual(['One.', 'A value is missing.']);
  openScenario(knownPreset('m1-final').scenario);
  expect(texts()).toEqual(['One.']);
});

test('what a link said wrongly becomes notices', () => {
  const store = createChoices();
  store.getState().follow(asItComes('m1'), ['First.', 'Second.']);
  expect(store.getState().notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'First.'],
    ['error', 'Second.'],
  ]);
});

test('a release brings its default of skb_defer_max, and a notice where that changes it', () => {
  const store = createChoices();
  const texts = () => store.getState().notices.map(({ text }) => text);
  store.getState().chooseRelease('7.4');
  expect(store.getState()).toMatchObject({ release: '7.4', deferMax: 128 });
  expect(texts()).toEqual([]);
  store.getState().chooseRelease('6.18');
  expect(store.getState()).toMatchObject({ release: '6.18', deferMax: 64 });
  expect(texts()).toEqual(['skb_defer_max is now 64, the default of v6.18.']);
});

test('a release is the whole kernel: form, callers, limit; switches are forgotten', () => {
  const store = createChoices();
  store.getState().follow({ ...store.getState(), callers: { udp_rx: false } }, []);
  store.getState().switchVariantAt('online', 5);
  store.getState().chooseRelease('6.17');
  const whole = { variant: 'spinmax', release: '6.17', deferMax: 64, callers: {}, edits: [] };
  expect(store.getState()).toMatchObject(whole);
  expect(store.getState().previousVariant).toBe('online');
  store.getState().chooseRelease('9.9');
  expect(store.getState()).toMatchObject(whole);
});

test('another kernel leaves what happens to CPUs and limits: the same hotplug on another release', () => {
  const store = createChoices();
  store.getState().choosePreset('cpu-dies');
  const { edits } = store.getState();
  expect(edits.length).toBeGreaterThan(0);
  store.getState().switchVariantAt('online', edits[0].atPs + 1);
  store.getState().chooseRelease('7.3');
  expect(store.getState().edits).toEqual(edits);
  store.getState().chooseVariant('final');
  expect(store.getState().edits).toEqual(edits);
  store.getState().switchVariantAt('pernode', 0);
  expect(store.getState().edits).toEqual(edits);
});

test('a form alone leaves the release with its callers and its limit', () => {
  const store = createChoices();
  store.getState().chooseRelease('6.17');
  store.getState().chooseVariant('final');
  expect(store.getState()).toMatchObject({ variant: 'final', release: '6.17', deferMax: 64 });
});

test('changes at an instant are made all together, or not at all with a sentence', () => {
  const store = createChoices();
  store.getState().choosePreset('two-nodes');
  const goes = [
    { cpu: 4, action: 'offline' },
    { cpu: 4, action: 'unplug' },
  ] as const;
  store.getState().changeAt(goes, 7);
  expect(store.getState().edits).toEqual(goes.map((change) => ({ atPs: 7, ...change })));
  store.getState().changeAt(
    [
      { cpu: 5, action: 'offline' },
      { node: 1, action: 'offline' },
    ],
    9,
  );
  expect(store.getState().edits).toHaveLength(2);
  expect(store.getState().notices.map(({ text }) => text)).toEqual([
    'Node 1 has memory: remove its memory first.',
  ]);
  store.getState().forgetEdit(0);
  expect(store.getState().edits).toEqual([]);
});
