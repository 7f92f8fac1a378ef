/** What is neither of the machine nor of its load: limit of a list, seed, length of the run. */
import { usualLimit } from '../../schema/kernel.ts';
import { DEFER_MAX_LIMIT, RUN_LIMITS_PS, SEED_LIMIT } from '../../schema/scenario-check.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { baseOf } from '../../state/linked.ts';
import { misfitOf } from '../../state/scenario-of.ts';
import type { MachineMenuProps } from './MachineMenu.tsx';
import { NumberField } from './NumberField.tsx';

export function RunNumbers({ scenario, choices }: MachineMenuProps) {
  const base = baseOf(choices);
  return (
    <div className="menu-fields">
      <NumberField
        label="net.core.skb_defer_max"
        hint="skbs a list takes"
        value={scenario.kernel.deferMax}
        preset={usualLimit(scenario.kernel.release, base.kernel)}
        origin={scenario.kernel.release === base.kernel.release ? 'the preset' : 'the release'}
        most={DEFER_MAX_LIMIT}
        onChange={choices.setDeferMax}
      />
      <NumberField
        label="Seed"
        hint="of all that is random"
        value={scenario.seed}
        preset={base.seed}
        most={SEED_LIMIT}
        onChange={choices.setSeed}
      />
      <NumberField
        label="Length of the run"
        hint="ms"
        value={scenario.runPs / PS_PER_MS}
        preset={base.runPs / PS_PER_MS}
        least={1}
        most={RUN_LIMITS_PS.most / PS_PER_MS}
        refusal={(ms) => misfitOf({ ...choices, runPs: ms * PS_PER_MS }, 'this field')}
        onChange={(ms) => choices.setRun(ms * PS_PER_MS)}
      />
    </div>
  );
}
