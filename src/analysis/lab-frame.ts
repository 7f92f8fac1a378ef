/** One picture of the Lab: what every panel and the stage draw from. Built anew for each frame. */
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { MachineView } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Speeds up to this show single skbs; faster ones show flows. */
export const EVENT_MODE_MAX_PS_PER_S = 50_000_000;

/** Up to this speed the eye follows the looks at single lists; beyond it they only flicker. */
export const FOLLOWED_MAX_PS_PER_S = 5_000_000;

export interface LabFrame {
  readonly scenario: Scenario;
  readonly recording: Recording;
  /** The machine at the playhead; the same object in every frame, so read it at once. */
  readonly view: MachineView;
  readonly playheadPs: Ps;
  readonly playing: boolean;
  /** Model time shown per second of wall time, ps; Infinity for "as fast as it goes". */
  readonly psPerS: number;
  /** Flows instead of single skbs. */
  readonly flow: boolean;
  /** The future that the last switch replaced. */
  readonly ghost: { readonly recording: Recording; readonly fromPs: Ps } | null;
}
