/** The store of what the viewer chose. Everything else on the page is computed from it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StopUnit } from '../analysis/stops.ts';
import type { Change } from '../schema/edits.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { goneText } from './branches.ts';
import { futureActions } from './future-actions.ts';
import {
  asItComes,
  FIRST_PRESET,
  type LinkedChoices,
  type LoadEdits,
  loadOf,
  type MachineEdits,
} from './linked.ts';
import { type EventView, FIRST_TRACE_VIEW, type Place, placeOf } from './place.ts';
import { FORGETFUL, type Remembered, type Store } from './remembered.ts';
import { besideSpeed } from './speeds.ts';
import { type MotionChoice, nextTheme, type Theme, type ThemeChoice } from './theme.ts';
import { focusOnPair, type Look, pairInFocus } from './zoom.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'error';
  /** One sentence. */
  readonly text: string;
  /** The instant that it is about, where one can go; null where there is none. */
  readonly atPs: Ps | null;
  /** Whether it is about a file that was to be opened: the next file takes its place. */
  readonly ofFile?: true;
}

export interface Choices extends LinkedChoices {
  /** By what the step buttons and the arrow keys go. */
  readonly stepUnit: StopUnit;
  /** Shortcuts that are single letters, digits or signs; space and arrows always work. */
  readonly letterKeys: boolean;
  readonly reducedMotion: MotionChoice;
  readonly notices: readonly Notice[];
  /** The variant before the last change, for the key that goes back to it. */
  readonly previousVariant: VariantId | null;
}

export interface ChoiceActions {
  /** Takes a shipped scenario as it is. */
  choosePreset(preset: string): void;
  /** Takes machine and load of a preset; the kernel and the seed stay. */
  chooseMachine(preset: string): void;
  /** Changes the machine and the load on it. */
  editMachine(edits: MachineEdits, load?: LoadEdits): void;
  /** Takes the load as the preset or the file has it. */
  resetLoad(): void;
  /** Shows a scenario from a file in place of the preset. */
  openScenario(scenario: Scenario): void;
  /** Tells why a file was not opened, in place of what was told of files before. */
  refuseFile(text: string): void;
  /** The whole run on one variant; earlier switches are forgotten. */
  chooseVariant(variant: VariantId): void;
  /** From an instant on another variant; later switches are forgotten. At 0 it is the whole run. */
  switchVariantAt(variant: VariantId, atPs: Ps): void;
  /** Changes of limit, CPUs and nodes at an instant; where one cannot be, none is made. */
  changeAt(changes: readonly Change[], atPs: Ps): void;
  /** Leaves out one edit, and those that are impossible without it. */
  forgetEdit(index: number): void;
  /** Shows another future, an index into `branches`; the one shown so far becomes a branch. */
  goToBranch(index: number): void;
  forgetBranch(index: number): void;
  /** The whole run on a kernel as it was released; earlier switches are forgotten. */
  chooseRelease(release: string): void;
  setDeferMax(deferMax: number): void;
  setSeed(seed: number): void;
  /** A run of another length, from its start; other futures are forgotten. */
  setRun(runPs: Ps): void;
  setStepUnit(unit: StopUnit): void;
  setSpeed(index: number): void;
  goFaster(): void;
  goSlower(): void;
  selectPair(pair: number): void;
  /** Nearer, further, or at other CPUs; the pair of a CPU comes along. */
  lookAt(look: Look): void;
  zoomLanes(lanes: LinkedChoices['lanes']): void;
  followSkb(skb: LinkedChoices['skb']): void;
  pauseAt(atPs: Ps): void;
  resume(): void;
  /** Opens a place of the page; `id` is the case whose evidence is shown. */
  goTo(place: Place, id?: string): void;
  /** Opens Compare, or changes its two sides: the first as in the Lab, `other` as in a link. */
  compare(other: string, first?: Partial<LinkedChoices>): void;
  setDelayNs(delayNs: number): void;
  /** Another trace that ships, from its beginning; empty for a file of the viewer's own. */
  setSample(sample: string): void;
  /** How one looks at the trace. */
  lookAtTrace(change: Partial<EventView>): void;
  /** Where the playhead of the trace stands; null while it plays. */
  setTracePs(tracePs: Ps | null): void;
  /** Another step of the story, or another way to tell it. */
  tell(change: Partial<Pick<Choices, 'story' | 'mode' | 'talk'>>): void;
  /** Ranges that are not the published ones; see assume.ts. */
  setAssume(assume: string): void;
  chooseTheme(theme: ThemeChoice): void;
  /** The other one of the two, whatever the system asks for. */
  flipTheme(shown: Theme): void;
  setLetterKeys(on: boolean): void;
  setReducedMotion(motion: MotionChoice): void;
  /** Takes what a link says. */
  follow(linked: LinkedChoices, notices: readonly string[]): void;
  /** `atPs`: the instant that it is about, where one can go. */
  notify(text: string, kind?: Notice['kind'], atPs?: Ps): void;
  dismiss(id: number): void;
}

export type ChoicesState = Choices & ChoiceActions;
export type ChoicesStore = StoreApi<ChoicesState>;

/** Notices of one kind of mistake must not fill the page. */
const MOST_NOTICES = 6;

/** `remembered` is what this browser kept from earlier visits; see remembered.ts. */
export function createChoices(remembered: Store = FORGETFUL): ChoicesStore {
  const kept = remembered.read();
  return createStore<ChoicesState>()((set, get) => ({
    ...asItComes(FIRST_PRESET),
    stepUnit: 'event',
    notices: [],
    previousVariant: null,
    ...kept,
    ...scenarioActions(set, get),
    ...futureActions(set, get),
    ...viewActions(set, get, (change) => {
      set(change);
      const { theme, letterKeys, reducedMotion } = get();
      // A theme from a link is for this visit: only what the viewer chose here is kept.
      remembered.write({
        ...remembered.read(),
        letterKeys,
        reducedMotion,
        ...pickTheme(change, theme),
      });
    }),
    ...placeActions(set, get),
    ...noticeActions(set, get),
  }));
}

function pickTheme(change: Partial<Remembered>, theme: ThemeChoice): Partial<Remembered> {
  return change.theme === undefined ? {} : { theme };
}

type Set = (change: Partial<Choices>) => void;
type Get = () => ChoicesState;

function scenarioActions(set: Set, get: Get) {
  /** Other choices have other futures: what is lost is told. */
  const leave = (before: string, change: Partial<Choices>): void => {
    const { branches } = get();
    set({ branches: [], ...change });
    if (branches.length > 0) get().notify(goneText(branches, before));
  };
  return {
    choosePreset(preset: string): void {
      leave('scenario', { ...asItComes(preset), ...keptOf(get()) });
    },
    chooseMachine(preset: string): void {
      const { variant, release, deferMax, callers, seed } = get();
      const kernel = { variant, release, deferMax, callers, seed };
      leave('scenario', { ...asItComes(preset), ...keptOf(get()), ...kernel });
    },
    editMachine(edits: MachineEdits, loadEdits: LoadEdits = {}): void {
      const machine = { ...get().machine, ...edits };
      const load = { ...get().load, ...loadEdits };
      const before = Object.keys(edits).length > 0 ? 'machine' : 'load';
      leave(before, { machine, load, pair: 0, focus: null, paused: false, atPs: null });
    },
    resetLoad(): void {
      leave('load', { load: {}, pair: 0, paused: false, atPs: null });
    },
    openScenario(custom: Scenario): void {
      leave('scenario', opened(get(), custom));
    },
    setDeferMax(deferMax: number): void {
      set({ deferMax });
    },
    setSeed(seed: number): void {
      set({ seed });
    },
    setRun(runPs: Ps): void {
      leave('run', { runPs, lanes: null, skb: null, paused: false, atPs: null });
    },
  };
}

/** What another scenario leaves as it is. */
function keptOf(choices: Choices): Partial<Choices> {
  const { speed, theme } = choices;
  return { speed, theme, ...placeOf(choices) };
}

function viewActions(set: Set, get: Get, keep: (change: Partial<Remembered>) => void) {
  return {
    setStepUnit: (stepUnit: StopUnit): void => set({ stepUnit }),
    setSpeed: (index: number): void => set({ speed: index }),
    goFaster: (): void => set({ speed: besideSpeed(get().speed, 1) }),
    goSlower: (): void => set({ speed: besideSpeed(get().speed, -1) }),
    selectPair(pair: number): void {
      set({ pair, focus: focusOnPair(loadOf(get()), get(), pair) });
    },
    lookAt({ zoom, focus }: Look): void {
      set({ zoom, focus, pair: pairInFocus(loadOf(get()), { zoom, focus, pair: get().pair }) });
    },
    zoomLanes: (lanes: LinkedChoices['lanes']): void => set({ lanes }),
    followSkb: (skb: LinkedChoices['skb']): void => set({ skb }),
    pauseAt: (atPs: Ps): void => set({ paused: true, atPs }),
    resume: (): void => set({ paused: false, atPs: null }),
    chooseTheme: (theme: ThemeChoice): void => keep({ theme }),
    flipTheme: (shown: Theme): void => keep({ theme: nextTheme(shown) }),
    setLetterKeys: (letterKeys: boolean): void => keep({ letterKeys }),
    setReducedMotion: (reducedMotion: MotionChoice): void => keep({ reducedMotion }),
  };
}

function placeActions(set: Set, get: Get) {
  return {
    goTo(place: Place, id = ''): void {
      const { mode } = get();
      set({ place, case: id, mode: mode === 'snippets' ? 'read' : mode });
    },
    compare: (other: string, first: Partial<LinkedChoices> = {}): void =>
      set({ ...first, place: 'compare', case: '', other }),
    setDelayNs: (delayNs: number): void => set({ delayNs }),
    setSample(sample: string): void {
      const { speed } = get().traceView;
      set({ sample, tracePs: null, traceView: { ...FIRST_TRACE_VIEW, speed } });
    },
    lookAtTrace: (change: Partial<EventView>): void =>
      set({ traceView: { ...get().traceView, ...change } }),
    setTracePs: (tracePs: Ps | null): void => set({ tracePs }),
    tell: (change: Parameters<ChoiceActions['tell']>[0]): void => set(change),
    setAssume: (assume: string): void => set({ assume }),
  };
}

function noticeActions(set: Set, get: Get) {
  let lastId = 0;
  const add = (text: string, kind: Notice['kind'], atPs: Ps | null = null): readonly Notice[] => {
    const others = get().notices.filter((notice) => notice.text !== text);
    lastId += 1;
    return [...others, { id: lastId, kind, text, atPs }].slice(-MOST_NOTICES);
  };
  return {
    follow(linked: LinkedChoices, notices: readonly string[]): void {
      const theme = linked.theme === 'system' ? get().theme : linked.theme;
      set({ ...linked, theme });
      for (const text of notices) set({ notices: add(text, 'error') });
    },
    notify: (text: string, kind: Notice['kind'] = 'info', atPs?: Ps): void =>
      set({ notices: add(text, kind, atPs) }),
    refuseFile: (text: string): void => {
      const others = add(text, 'error');
      const [told] = others.slice(-1);
      set({ notices: [...besideFiles(others.slice(0, -1)), { ...told, ofFile: true }] });
    },
    dismiss: (id: number): void =>
      set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  };
}

function opened(choices: Choices, custom: Scenario): Partial<Choices> {
  const notices = besideFiles(choices.notices);
  return { ...asItComes(choices.preset, custom), ...keptOf(choices), notices };
}

function besideFiles(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ ofFile }) => ofFile !== true);
}
