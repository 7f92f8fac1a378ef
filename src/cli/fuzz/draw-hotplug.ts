/** CPUs and nodes that come and go, in an order that a machine allows. */
import type { ScriptOp } from '../../engine/script/ops.ts';
import type { ScriptPlayer } from '../../engine/script/player.ts';
import type { CpuIndex } from '../../schema/units.ts';
import type { Draws } from './draws.ts';
import type { ScriptWorld } from './script-world.ts';

export function drawHotplug(d: Draws, world: ScriptWorld, player: ScriptPlayer): ScriptOp[] {
  const choices = [
    ...leaving(d, world, player),
    ...cleaning(d, world),
    ...coming(world),
    ...nodes(d, world),
  ];
  return choices.length === 0 ? [] : d.pick(choices)();
}

type Choice = () => ScriptOp[];

/** A CPU goes offline, in one or in two steps; its tasks are moved. The last one stays. */
function leaving(d: Draws, world: ScriptWorld, player: ScriptPlayer): Choice[] {
  const online = world.cpusThatAre('online');
  const free = online.filter((cpu) => !world.flushing.has(cpu));
  if (free.length === 0 || online.length < 2) return [];
  const cpu = d.pick(free);
  const rest = online.filter((other) => other !== cpu);
  const moved = (): ScriptOp[] =>
    [...player.attempts]
      .filter(([, attempt]) => attempt.cpu === cpu)
      .map(([name]) => ['migrate', name, d.pick(rest)]);
  const become = (life: 'down' | 'dead', op: ScriptOp): ScriptOp[] => {
    world.life[cpu] = life;
    return [op, ...moved()];
  };
  return [
    () => become('down', ['cpu_down', cpu]),
    () => become('dead', ['cpu_offline', cpu, d.pick(rest)]),
  ];
}

/** Another CPU cleans up after one that is down. */
function cleaning(d: Draws, world: ScriptWorld): Choice[] {
  return world.cpusThatAre('down').map((cpu) => () => {
    world.life[cpu] = 'dead';
    return [['cpu_dead', cpu, d.pick(world.cpusThatAre('online'))]];
  });
}

function coming(world: ScriptWorld): Choice[] {
  const step = (cpu: CpuIndex, name: string, life: 'online' | 'absent' | 'dead'): Choice => {
    return () => {
      world.life[cpu] = life;
      return [[name, cpu]];
    };
  };
  return [
    ...world.cpusThatAre('dead').map((cpu) => step(cpu, 'cpu_online', 'online')),
    ...world.cpusThatAre('dead').map((cpu) => step(cpu, 'cpu_unplug', 'absent')),
    ...world.cpusThatAre('absent').map((cpu) => step(cpu, 'cpu_plug', 'dead')),
  ];
}

function nodes(d: Draws, world: ScriptWorld): Choice[] {
  const node = d.pick(world.nodes);
  return [
    () => [['mem_remove', node]],
    () => [['node_offline', node]],
    () => [['node_online', node]],
  ];
}
