/** The constants that the page and the command line carry: which version they are. */
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** For the `define` option of Vite and rolldown: names with the code that replaces them. */
export function buildConstants() {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return { __VERSION__: JSON.stringify(version), __COMMIT__: JSON.stringify(commitHash()) };
}

/** The short hash of the commit that is checked out, or 'unknown' where this is no checkout. */
export function commitHash() {
  try {
    // A copy without history may lie inside somebody else's checkout: that hash is not ours.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return 'unknown';
    return git('rev-parse', '--short=7', 'HEAD');
  } catch {
    return 'unknown';
  }
}

function git(...args) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', args, options).trim();
}
