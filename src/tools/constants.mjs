/** The constants that the page and the command line carry: which version they are. */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readJson, root } from './project.mjs';

/** For the `define` option of Vite and rolldown: names with the code that replaces them. */
export function buildConstants() {
  const { version } = readJson('package.json');
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
