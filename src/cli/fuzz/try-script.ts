/** Plays a script with all judges after every operation. */

import type { FindingName } from '../../engine/audit/findings.ts';
import { Watch } from '../../engine/audit/watch.ts';
import { type Script, ScriptPlayer } from '../../engine/script/player.ts';
import { ALLOWED, ALLOWED_MEANWHILE } from './allowed-findings.ts';
import { type Fault, faultOf } from './failure.ts';

/** The first thing that does not hold, or null. `onFinding` hears what the kernel comes to. */
export function tryScript(
  script: Script,
  onFinding: (name: FindingName) => void = () => undefined,
): Fault | null {
  try {
    const player = new ScriptPlayer(script);
    const watch = new Watch(player);
    player.onEvents = (log) => watch.read(log);
    for (const op of script.ops.keys()) {
      player.play(op);
      const fault = judge(player, watch, onFinding);
      if (fault !== null) return { ...fault, detail: `op ${op}: ${fault.detail}` };
    }
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

function judge(
  player: ScriptPlayer,
  watch: Watch,
  onFinding: (name: FindingName) => void,
): Fault | null {
  const [broken] = watch.invariants();
  if (broken !== undefined) return { invariant: broken.name, detail: broken.detail };
  for (const finding of watch.findings()) {
    const name = finding.name as FindingName;
    onFinding(name);
    const { id } = player.m.variant;
    if (ALLOWED[name].includes(id)) continue;
    if (ALLOWED_MEANWHILE.includes(name) && isHalfDone(player)) continue;
    return { invariant: name, detail: `${id} does not come to this: ${finding.detail}` };
  }
  return null;
}

/** Attempts that can still set things right, or a CPU that is down and not cleaned up after. */
function isHalfDone({ attempts, m }: ScriptPlayer): boolean {
  return attempts.size > 0 || m.cpu_online.some((online) => online === 0);
}
