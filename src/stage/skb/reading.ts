/** How far the other CPU is with the skb that it has in hand. */
import type { MachineView } from '../../analysis/machine-view.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { Ps } from '../../schema/units.ts';
import { share } from '../geometry.ts';

/** A receiver's way to the push: how far it is, and where its parts end, as shares of that way. */
export interface Reading {
  readonly done: number;
  readonly entered: number;
  readonly copied: number;
}

/** What of a system call comes first; cleaning a ring is none. */
function callOf({ meta, scenario }: MachineView): { readonly syscallPs: Ps; readonly copyPs: Ps } {
  const cleans = LOAD_ROLES[scenario.load.kind].between === 'TX ring';
  return cleans ? { syscallPs: 0, copyPs: 0 } : meta.parts;
}

export function readingOf(view: MachineView, receiver: number): Reading {
  const { pushAt } = view.meta.parts;
  const { syscallPs, copyPs } = callOf(view);
  const from = view.phaseFromPs[receiver];
  const push = Math.max(1, (view.phaseToPs[receiver] - from) * pushAt);
  return {
    done: share(view.atPs - from, 0, push),
    entered: Math.min(1, syscallPs / push),
    copied: Math.min(1, (syscallPs + copyPs) / push),
  };
}
