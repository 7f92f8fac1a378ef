/** The part of the viewer's choices that a link carries. */
import { PRESETS, type Preset, presetById } from '../data/presets.ts';
import { assert } from '../lib/assert.ts';
import type { Edit } from '../schema/edits.ts';
import { callersBeside, type KernelSpec } from '../schema/kernel.ts';
import type { LoadSpec } from '../schema/load.ts';
import type { Callers } from '../schema/releases.ts';
import type { MachineSpec, Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Branch } from './branches.ts';
import { type EventView, FIRST_PLACE, type PlaceChoices } from './place.ts';
import { START_SPEED } from './speeds.ts';
import type { ThemeChoice } from './theme.ts';
import type { Focus, Zoom } from './zoom.ts';

/** What differs from the preset's machine. */
export type MachineEdits = Partial<Omit<MachineSpec, 'title'>>;

type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** What differs from the preset's load: any field of any kind of load, but not its kind. */
export type LoadEdits = {
  readonly [K in Exclude<KeyOf<LoadSpec>, 'kind' | 'title'>]?: ValueOf<LoadSpec, K>;
};

export interface LinkedChoices extends PlaceChoices, EventView {
  readonly preset: string;
  /** A scenario from a file; it stands in for the preset. */
  readonly custom: Scenario | null;
  readonly machine: MachineEdits;
  readonly load: LoadEdits;
  readonly variant: VariantId;
  readonly release: string;
  readonly deferMax: number;
  /** Callers that are not as in the release. */
  readonly callers: Partial<Callers>;
  readonly seed: number;
  /** How long the run is. */
  readonly runPs: Ps;
  /** What changes during the run, in order of time. */
  readonly edits: readonly Edit[];
  /** Other futures of this run, the oldest first. */
  readonly branches: readonly Branch[];
  readonly theme: ThemeChoice;
  /** How near one looks, and at which CPUs. */
  readonly zoom: Zoom;
  readonly focus: Focus | null;
  /** Where the playhead stands while paused, or should stand when a link is opened. */
  readonly atPs: Ps | null;
  readonly paused: boolean;
}

export const FIRST_PRESET = PRESETS[0].id;

export function knownPreset(id: string): Preset {
  const preset = presetById(id);
  assert(preset !== undefined, `no preset ${id}`);
  return preset;
}

/** The scenario from a file or the preset, without what was changed here. */
export function baseOf({ preset, custom }: Pick<LinkedChoices, 'preset' | 'custom'>): Scenario {
  return custom ?? knownPreset(preset).scenario;
}

/** The load of the choices. */
export function loadOf(choices: Pick<LinkedChoices, 'preset' | 'custom' | 'load'>): LoadSpec {
  return editedLoad(baseOf(choices).load, choices.load);
}

/** Edits have only fields that loads of this kind have. */
export function editedLoad(load: LoadSpec, edits: LoadEdits): LoadSpec {
  return { ...load, ...edits } as LoadSpec;
}

export type ScenarioChoices = Pick<
  LinkedChoices,
  | 'preset'
  | 'custom'
  | 'machine'
  | 'load'
  | 'variant'
  | 'release'
  | 'deferMax'
  | 'callers'
  | 'seed'
  | 'runPs'
  | 'edits'
>;

/** The scenario of the choices, which need not fit together: see scenario-of.ts. */
export function uncheckedScenario(choices: ScenarioChoices): Scenario {
  const base = baseOf(choices);
  return {
    ...base,
    machine: { ...base.machine, ...choices.machine },
    kernel: kernelChosen(choices),
    load: loadOf(choices),
    edits: choices.edits,
    seed: choices.seed,
    runPs: choices.runPs,
  };
}

/** Callers are said only where they are not the release's own. */
function kernelChosen({ variant, release, deferMax, callers }: ScenarioChoices): KernelSpec {
  const kernel = { variant, release, deferMax };
  return Object.keys(callers).length === 0 ? kernel : { ...kernel, callers };
}

/** A preset, or a scenario from a file, just as it is. */
export function asItComes(preset: string, custom: Scenario | null = null): LinkedChoices {
  const { kernel, seed, edits, runPs } = baseOf({ preset, custom });
  return {
    preset,
    custom,
    machine: {},
    load: {},
    variant: kernel.variant,
    release: kernel.release,
    deferMax: kernel.deferMax,
    callers: callersBeside(kernel.release, kernel.callers ?? {}),
    seed,
    runPs,
    edits,
    branches: [],
    speed: START_SPEED,
    theme: 'system',
    pair: 0,
    zoom: custom === null && knownPreset(preset).far ? 'field' : 'machine',
    focus: null,
    lanes: null,
    skb: null,
    atPs: null,
    paused: false,
    ...FIRST_PLACE,
  };
}
