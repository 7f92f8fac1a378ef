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
    ...nodeGoes(d, world, player),
  ];
  return choices.length === 0 ? [] : d.pick(choices)();
}

type Choice = () => ScriptOp[];

/** A CPU goes offline, in one or in two steps; its tasks are moved. The last one stays. */
function leaving(d: Draws, world: ScriptWorld, player: ScriptPlayer): Choice[] {
  const online = world.cpusThatAre('online');
  const free = online.filter((cpu) => !world.flushing.has(cpu));
  if (free.length === 0 || online.length < 2) return [];
  const cpu = d.chance(0.4) && free.includes(world.home) ? world.home : d.pick(free);
  const rest = online.filter((other) => other !== cpu);
  const become = (life: 'down' | 'dead', op: ScriptOp): ScriptOp[] => {
    world.life[cpu] = life;
    return [op, ...moved(d, player, { from: [cpu], to: rest })];
  };
  return [
    () => become('down', ['cpu_down', cpu]),
    () => become('dead', ['cpu_offline', cpu, d.pick(rest)]),
  ];
}

/** Tasks in the middle of an attempt go on elsewhere. */
function moved(
  d: Draws,
  { attempts }: ScriptPlayer,
  { from, to }: { readonly from: readonly CpuIndex[]; readonly to: readonly CpuIndex[] },
): ScriptOp[] {
  return [...attempts]
    .filter(([, attempt]) => from.includes(attempt.cpu))
    .map(([name]) => ['migrate', name, d.pick(to)]);
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

/** All that keeps a node online goes at once, and then the node: what a whole board does. */
function nodeGoes(d: Draws, world: ScriptWorld, player: ScriptPlayer): Choice[] {
  const { cpu_node } = player.m;
  const node = d.pick(world.nodes);
  const gone = world.cpusThatAre('online').filter((cpu) => cpu_node[cpu] === node);
  const rest = world.cpusThatAre('online').filter((cpu) => cpu_node[cpu] !== node);
  const isBusy = gone.some((cpu) => world.flushing.has(cpu));
  const isHalfGone = world.cpusThatAre('down').some((cpu) => cpu_node[cpu] === node);
  if (gone.length === 0 || rest.length === 0 || isBusy || isHalfGone) return [];
  const dead = world.cpusThatAre('dead').filter((cpu) => cpu_node[cpu] === node);
  return [
    () => {
      for (const cpu of [...gone, ...dead]) world.life[cpu] = 'absent';
      return [
        ...gone.map((cpu): ScriptOp => ['cpu_offline', cpu, d.pick(rest)]),
        ...moved(d, player, { from: gone, to: rest }),
        ...[...gone, ...dead].map((cpu): ScriptOp => ['cpu_unplug', cpu]),
        ['mem_remove', node],
        ['node_offline', node],
      ];
    },
  ];
}
