/**
 * A script of single operations from a seed: attempts and flushes cut anywhere, hotplug in between,
 * clones, shared and zero-copy skbs. It is drawn by playing it, so that every operation is one that
 * could happen then.
 */

import type { ScriptOp } from '../../engine/script/ops.ts';
import { type Script, ScriptPlayer } from '../../engine/script/player.ts';
import type { Callers, Features } from '../../schema/releases.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { drawHotplug } from './draw-hotplug.ts';
import { drawMachine } from './draw-machine.ts';
import { Draws } from './draws.ts';
import { ScriptWorld } from './script-world.ts';

const MOST_CPUS = 6;
const MOST_OPEN = 3;
const OPS = { least: 20, most: 180 };
/** Heads that a script may use. */
const MOST_SKBS = 1_000;
const MOST_AT_ONCE = 12;
const LIMITS = [0, 1, 2, 2, 3, 3, 4, 4, 5, 8, 16, 64, 1_000_000_000];

interface Scene {
  readonly d: Draws;
  readonly world: ScriptWorld;
  readonly player: ScriptPlayer;
}

/** Draws the next operations, or none if there is nothing of the kind to do. */
type DrawOps = (scene: Scene) => ScriptOp[];

/** Whole attempts and flushes, and what happens between them. */
const WHOLE: readonly (readonly [weight: number, DrawOps])[] = [
  [12, drawAlloc],
  [14, (scene) => drawEnd(scene, 'free')],
  [4, (scene) => drawEnd(scene, 'consume')],
  [2, drawClone],
  [8, drawPass],
  [2, drawIdlePass],
  [4, drawIpi],
  [2, ({ d }) => [['max', d.pick(LIMITS)]]],
  [4, ({ d, world, player }) => drawHotplug(d, world, player)],
];
/** The same, and attempts and flushes that are cut in the middle. */
const CUT: typeof WHOLE = [
  ...WHOLE,
  [8, drawAttempt],
  [16, drawAttemptStep],
  [2, drawMigration],
  [4, drawFlush],
  [12, drawFlushStep],
];

export function drawScript(seed: number): Script {
  const d = new Draws(seed, 'script');
  const machine = drawScriptMachine(d);
  const ops: ScriptOp[] = [['alloc', 0, 0, MOST_SKBS]];
  const script = { name: `drawn from seed ${seed}`, machine, ops };
  const player = new ScriptPlayer(script);
  // The operation above only says how many heads there have to be.
  ops.length = 0;
  const scene: Scene = { d, player, world: new ScriptWorld(player, machine.possible) };
  const wanted = d.whole(OPS.least, OPS.most);
  const kinds = d.chance(0.35) ? WHOLE : CUT;
  while (ops.length < wanted && scene.world.nextId < MOST_SKBS - 2 * MOST_AT_ONCE) {
    for (const op of d.weighted(kinds)(scene)) {
      ops.push(op);
      // What breaks here breaks again where the script is judged.
      if (!plays(player, ops.length - 1)) return script;
    }
  }
  return script;
}

function plays(player: ScriptPlayer, op: number): boolean {
  try {
    player.play(op);
    return true;
  } catch {
    return false;
  }
}

function drawScriptMachine(d: Draws): Script['machine'] {
  const { possible, online, maxNumnodes } = drawMachine(d, 2);
  const cpus = d.whole(2, MOST_CPUS);
  const cpuNode = Array.from({ length: cpus }, () => d.pick(online));
  const gone = d.chance(0.2) ? [cpus - 1] : [];
  const yes = (): boolean => d.chance(0.5);
  const features: Features = {
    socket_list: false,
    nodefer_cache: yes(),
    process_cache: yes(),
    clears_sk: yes(),
    zcopy_check: yes(),
    disable_key: yes(),
  };
  const callers: Callers = { tcp_rx: true, udp_rx: d.chance(0.9), tx_completion: yes() };
  return {
    variant: d.pick(VARIANT_IDS),
    cpuNode,
    cpuOffline: yes() ? gone : [],
    cpuAbsent: yes() ? gone : [],
    possible,
    online,
    maxNumnodes,
    deferMax: d.pick(LIMITS),
    cache: d.pick([
      { size: 4, refill: 2, free: 2 },
      { size: 8, refill: 3, free: 5 },
      { size: 64, refill: 16, free: 32 },
    ]),
    features,
    callers,
  };
}

function drawAlloc({ d, world, player }: Scene): ScriptOp[] {
  const cpu = world.runningHome(d.chance(0.7)) ?? d.pick(world.cpusThatAre('online'));
  const count = d.whole(1, MOST_AT_ONCE);
  const users = d.chance(0.1) ? d.whole(2, 3) : 1;
  const options = {
    ...(d.chance(0.1) ? { fclone: true } : {}),
    ...(d.chance(0.1) ? { zcopy: true } : {}),
    ...(users > 1 ? { users } : {}),
    ...(d.chance(0.05) ? { forge: d.pick([player.m.cpus, 60_000]) } : {}),
  };
  const context = d.pick(['napi', 'process']);
  return [['alloc', cpu, world.take(count, users), count, context, options]];
}

function drawClone({ d, world }: Scene): ScriptOp[] {
  const ids = [...world.inHand.keys()];
  if (ids.length === 0) return [];
  const old = d.pick(ids);
  return [['clone', d.pick(world.cpusThatAre('online')), world.take(1, 1), old]];
}

/** Some skbs in a row come to their end on one CPU. */
function drawEnd({ d, world }: Scene, name: 'free' | 'consume'): ScriptOp[] {
  const ids = [...world.inHand.keys()];
  if (ids.length === 0) return [];
  const first = d.pick(ids);
  const count = world.runFrom(first, d.whole(1, MOST_AT_ONCE));
  for (let i = 0; i < count; i++) world.drop(first + i);
  return [[name, d.pick(world.cpusThatAre('online')), first, count]];
}

/** A pass with polls, during which others go on. */
function drawPass(scene: Scene): ScriptOp[] {
  const { d, world } = scene;
  const cpus = world.cpusThatAre('online').filter((cpu) => !world.flushing.has(cpu));
  if (cpus.length === 0) return [];
  const polls = (most: number) =>
    Array.from({ length: d.whole(0, most) }, () =>
      Array.from({ length: d.whole(0, 2) }, () =>
        d.weighted<DrawOps>([
          [2, drawAlloc],
          [3, (each) => drawEnd(each, 'free')],
          [1, (each) => drawEnd(each, 'consume')],
          [1, drawClone],
        ])(scene),
      ).flat(),
    );
  const first = polls(3);
  const again = d.chance(0.2) ? [polls(2)] : [];
  const canSqueeze = first.length > 0 && again.length === 0;
  return [['rx', homeAmong(cpus, scene), first, canSqueeze && d.chance(0.2) ? 1 : 0, again]];
}

/** A flush with nothing to poll: of a pass that a kick has raised, or of a task that polls. */
function drawIdlePass(scene: Scene): ScriptOp[] {
  const { d, world } = scene;
  const cpus = world.cpusThatAre('online').filter((cpu) => !world.flushing.has(cpu));
  if (cpus.length === 0) return [];
  const cpu = homeAmong(cpus, scene);
  return [d.chance(0.5) ? ['rx', cpu] : ['busy', cpu, d.whole(1, 2)]];
}

function homeAmong(cpus: readonly CpuIndex[], { d, world }: Scene): CpuIndex {
  return d.chance(0.5) && cpus.includes(world.home) ? world.home : d.pick(cpus);
}

function drawIpi({ d, world, player }: Scene): ScriptOp[] {
  const cpus = world.cpusThatAre('online').filter((cpu) => player.m.ipi_in_flight[cpu] === 1);
  return cpus.length === 0 ? [] : [['ipi', d.pick(cpus)]];
}

function drawAttempt({ d, world, player }: Scene): ScriptOp[] {
  const ids = [...world.inHand.keys()];
  const names = ['a', 'b', 'c'].slice(0, MOST_OPEN).filter((name) => !player.attempts.has(name));
  if (ids.length === 0 || names.length === 0 || !defers(player)) return [];
  const id = d.pick(ids);
  world.drop(id);
  return [['at', names[0], 'check', d.pick(world.cpusThatAre('online')), id]];
}

function drawAttemptStep({ d, player }: Scene): ScriptOp[] {
  const open = [...player.attempts];
  if (open.length === 0) return [];
  const [name, { next }] = d.pick(open);
  return [['at', name, next]];
}

function drawMigration({ d, world, player }: Scene): ScriptOp[] {
  const names = [...player.attempts.keys()];
  if (names.length === 0) return [];
  return [['migrate', d.pick(names), d.pick(world.cpusThatAre('online'))]];
}

function drawFlush(scene: Scene): ScriptOp[] {
  const { world, player } = scene;
  const names = ['f', 'g'].filter((name) => !player.flushes.has(name));
  const cpus = world.cpusThatAre('online').filter((cpu) => !world.flushing.has(cpu));
  if (names.length === 0 || cpus.length === 0 || !defers(player)) return [];
  return [['fl', names[0], 'look', homeAmong(cpus, scene)]];
}

function drawFlushStep({ d, player }: Scene): ScriptOp[] {
  const open = [...player.flushes];
  if (open.length === 0) return [];
  const [name, { next }] = d.pick(open);
  return [['fl', name, next]];
}

function defers({ m }: ScriptPlayer): boolean {
  return m.variant.id !== 'none';
}
