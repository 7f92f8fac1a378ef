/** The scenario that a command names: a file, or a preset. */
import { readFileSync } from 'node:fs';
import { PRESETS, presetById } from '../data/presets.ts';
import type { Scenario } from '../schema/scenario.ts';
import { parseScenarioText } from '../schema/scenario-read.ts';
import { UsageError } from './report.ts';

export function withSeed(scenario: Scenario, seed: number | undefined): Scenario {
  return seed === undefined ? scenario : { ...scenario, seed };
}

export function readScenario(name: string): Scenario {
  if (!name.startsWith('preset:')) return parseScenarioText(readText(name), name);
  const id = name.slice('preset:'.length);
  const preset = presetById(id);
  if (preset !== undefined) return preset.scenario;
  const is = id === '' ? 'preset: names none' : `${name} is not a preset`;
  throw new UsageError(`${is}; there are ${PRESETS.map((each) => each.id).join(', ')}.`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${path} cannot be read: give a scenario file or preset:ID.`);
  }
}
