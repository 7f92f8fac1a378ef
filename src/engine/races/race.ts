/** What a race is, and how it is played. */

import { assert } from '../../lib/assert.ts';
import { bundleFor } from '../../schema/releases.ts';
import type { VariantId } from '../../schema/variants.ts';
import { FINDINGS, type FindingName } from '../audit/findings.ts';
import { Watch } from '../audit/watch.ts';
import type { ScriptOp } from '../script/ops.ts';
import { type Script, ScriptPlayer } from '../script/player.ts';

export interface Race {
  readonly name: string;
  /** What happens, in a sentence or two. */
  readonly about: string;
  /** The finding that it leads to. */
  readonly invariant: FindingName;
  /** Variants in which it does, and in no other. */
  readonly breaks: readonly VariantId[];
  readonly release: string;
  readonly deferMax: number;
  /** Steps that a variant does not have, or that its attempt no longer comes to, are left out. */
  readonly ops: readonly ScriptOp[];
  /** What ends it; empty where nothing does. */
  readonly cure: readonly ScriptOp[];
  readonly cureAbout: string;
}

export interface RaceResult {
  readonly name: string;
  readonly variant: VariantId;
  readonly invariant: FindingName;
  readonly broken: boolean;
  /** Number of the op from which on it is broken to the end, or -1. */
  readonly op: number;
  readonly detail: string;
}

/** CPU 0 allocates, CPUs 1 and 2 on the other node consume, CPU 3 cleans up. */
const CPU_NODE = [0, 1, 1, 0];
const NODES = [0, 1];

/** The race as a script, its cure included. */
export function scriptOfRace(race: Race, variant: VariantId): Script {
  const release = bundleFor(race.release);
  assert(release !== undefined, 'a race names a release that there is');
  return {
    name: race.name,
    machine: {
      variant,
      cpuNode: CPU_NODE,
      possible: NODES,
      online: NODES,
      maxNumnodes: 64,
      deferMax: race.deferMax,
      cache: release.cache,
      features: release.features,
      // The consumer of a script is UDP receive, in forms too that only TCP ever called.
      callers: { ...release.callers, udp_rx: true },
    },
    ops: [...race.ops, ...race.cure],
  };
}

/** Plays a race without its cure, and says whether its finding is there at the end. */
export function playRace(race: Race, variant: VariantId): RaceResult {
  const seen = watchRace(race, variant).slice(0, race.ops.length);
  const last = seen[seen.length - 1];
  const { name, invariant } = race;
  if (last === null) {
    return {
      name,
      variant,
      invariant,
      broken: false,
      op: -1,
      detail: `not so: ${FINDINGS[invariant]}`,
    };
  }
  return { name, variant, invariant, broken: true, op: seen.lastIndexOf(null) + 1, detail: last };
}

/** What the race's finding says after each op, the cure included; null where it is not found. */
export function watchRace(race: Race, variant: VariantId): (string | null)[] {
  const script = scriptOfRace(race, variant);
  const player = new ScriptPlayer(script);
  const watch = new Watch(player);
  player.onEvents = (log) => watch.read(log);
  return script.ops.map((_, op) => {
    if (player.canPlay(op)) player.play(op);
    const broken = watch.invariants();
    assert(broken.length === 0, `a race breaks no invariant of the engine: ${broken[0]?.detail}`);
    return watch.findingOf(race.invariant);
  });
}
