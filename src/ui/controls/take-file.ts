/** Opens a scenario from a file, chosen in a menu or dropped on the page. */
import type { ChoicesState } from '../../state/choices.ts';

/** Where the file is no scenario, a notice tells what is wrong with it. */
export async function takeFile(
  file: File,
  choices: Pick<ChoicesState, 'openScenario' | 'notify'>,
): Promise<void> {
  const { readScenarioFile } = await import('./scenario-file.ts');
  const read = await readScenarioFile(file);
  if (typeof read === 'string') choices.notify(read, 'error');
  else choices.openScenario(read);
}
