/** The keys of a link that say what changes during the run, and what would in its other futures. */
import { MOST_BRANCHES } from './branches.ts';
import {
  EDITS_EXPECTED,
  readBranches,
  readEdits,
  writeBranches,
  writeEdits,
} from './link-edits.ts';
import type { LinkKey } from './link-key.ts';

export const FUTURE_KEYS: readonly LinkKey[] = [
  {
    key: 'switch',
    expects: EDITS_EXPECTED,
    write: (c) => writeEdits(c.edits),
    read: (text) => {
      const edits = readEdits(text);
      return edits && { edits };
    },
  },
  {
    key: 'branch',
    expects: `up to ${MOST_BRANCHES} futures such as 24.6ms:online;none`,
    write: (c) => writeBranches(c.branches, c.variant),
    isDefault: (c) => c.branches.length === 0,
    read: (text, c) => {
      const branches = readBranches(text, c.variant);
      return branches && { branches };
    },
  },
];
