/** Scenarios to and from files of the viewer. */
import { InputError } from '../../lib/assert.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { parseScenarioText, scenarioText } from '../../schema/scenario-read.ts';
import { saveFile } from '../save-file.ts';

/** A scenario of 1,024 CPUs has about 20 KB; what is far larger is some other file. */
const MOST_BYTES = 4_000_000;

/** The scenario in a file, or the sentence that says why there is none. */
export async function readScenarioFile(file: File): Promise<Scenario | string> {
  if (file.size > MOST_BYTES)
    return `The file is too large for a scenario (${file.name}): choose one that was saved here.`;
  try {
    return parseScenarioText(await file.text(), file.name);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    return `The browser could not read the file (${file.name}): choose it again.`;
  }
}

/** Lets the browser save the scenario; the name of the file comes from its title. */
export function saveScenario(scenario: Scenario): void {
  saveFile(scenarioText(scenario), `${fileNameOf(scenario.title)}.json`, 'application/json');
}

export function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name === '' ? 'scenario' : name;
}
