/** The bundle of a release that a scenario names. */
import { InputError } from '../lib/assert.ts';
import { bundleFor, type Release, releaseHint } from '../schema/releases.ts';

export function knownRelease(id: string): Release {
  const release = bundleFor(id);
  if (release !== undefined) return release;
  throw new InputError({
    what: `Release ${id} is not known`,
    where: 'kernel.release of the scenario',
    hint: releaseHint(id),
  });
}
