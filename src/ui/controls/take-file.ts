/** Opens a scenario from a file, chosen in a menu or dropped on the page. */
import type { ChoicesState } from '../../state/choices.ts';
import { laterModule } from '../later.ts';

const scenarioFiles = laterModule(() => import('./scenario-file.ts'));

/** Where the file is no scenario, a notice tells what is wrong with it. */
export async function takeFile(
  file: File,
  choices: Pick<ChoicesState, 'openScenario' | 'refuseFile'>,
): Promise<void> {
  const read = await scenarioFiles.load().then(
    ({ readScenarioFile }) => readScenarioFile(file),
    () => 'What reads files could not be loaded: reload the page and choose the file again.',
  );
  if (typeof read === 'string') choices.refuseFile(read);
  else choices.openScenario(read);
}
