/** Plays a script with all judges after every operation. */

import type { FindingName } from '../../engine/audit/findings.ts';
import { Watch } from '../../engine/audit/watch.ts';
import { type Script, ScriptPlayer } from '../../engine/script/player.ts';
import { ALLOWED, ALLOWED_MEANWHILE } from './allowed-findings.ts';
import { type Fault, faultOf } from './failure.ts';
import { isWhole, WholeScriptJudge } from './whole-script.ts';

/** The first thing that does not hold, or null. `onFinding` hears what the kernel comes to. */
export function tryScript(
  script: Script,
  onFinding: (name: FindingName) => void = () => undefined,
): Fault | null {
  try {
    const player = new ScriptPlayer(script);
    const watch = new Watch(player);
    const accounts = isWhole(script) ? new WholeScriptJudge(player) : null;
    player.onEvents = (log) => {
      watch.read(log);
      accounts?.read();
    };
    const down = new Set<unknown>();
    for (const [op, [name, cpu]] of script.ops.entries()) {
      player.play(op);
      if (name === 'cpu_down') down.add(cpu);
      if (name === 'cpu_dead') down.delete(cpu);
      const isHalfDone = player.attempts.size > 0 || down.size > 0;
      const fault =
        judge(player, watch, { isHalfDone, onFinding }) ?? accounts?.faultAfter(script.ops[op]);
      if (fault) return { ...fault, detail: `op ${op}: ${fault.detail}` };
    }
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

interface Moment {
  /** Attempts that can still set things right, or a CPU that is down and not cleaned up after. */
  readonly isHalfDone: boolean;
  readonly onFinding: (name: FindingName) => void;
}

function judge(
  player: ScriptPlayer,
  watch: Watch,
  { isHalfDone, onFinding }: Moment,
): Fault | null {
  const [broken] = watch.invariants();
  if (broken !== undefined) return { invariant: broken.name, detail: broken.detail };
  for (const finding of watch.findings()) {
    const name = finding.name as FindingName;
    onFinding(name);
    const { id } = player.m.variant;
    if (ALLOWED[name].includes(id)) continue;
    if (ALLOWED_MEANWHILE.includes(name) && isHalfDone) continue;
    return { invariant: name, detail: `${id} does not come to this: ${finding.detail}` };
  }
  return null;
}
