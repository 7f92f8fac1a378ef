/** The pseudo-code of two variants, line beside line. */
import type { VariantId } from '../../schema/variants.ts';
import type { CodeLine, CodePath } from '../panels/code-paths.ts';
import { pseudoCode, repairLines } from '../panels/pseudo-code.ts';

export interface CodeRow {
  readonly key: string;
  /** Null where the other has a line more. */
  readonly left: CodeLine | null;
  readonly right: CodeLine | null;
  readonly differs: boolean;
}

interface Side {
  readonly variant: VariantId;
  readonly path: CodePath;
}

/** In the order of A's lines; a line that only B has follows what comes before it there. */
export function codeRows(a: Side, b: Side): readonly CodeRow[] {
  const [left, right] = [linesOf(a), linesOf(b)];
  const rows = left.map((line) => line.key);
  right.forEach(({ key }, i) => {
    if (!rows.includes(key)) rows.splice(i === 0 ? 0 : rows.indexOf(right[i - 1].key) + 1, 0, key);
  });
  return rows.map((key) => {
    const one = left.find((line) => line.key === key)?.line ?? null;
    const other = right.find((line) => line.key === key)?.line ?? null;
    const differs = one?.text !== other?.text || one?.indent !== other?.indent;
    return { key, left: one, right: other, differs };
  });
}

/** The lines with what the repair adds, each with what makes it the same line elsewhere. */
function linesOf({ variant, path }: Side): readonly { key: string; line: CodeLine }[] {
  const code = pseudoCode(variant, path).map((line) => ({ key: line.id as string, line }));
  const repair = repairLines(variant).map(({ indent, text, names }) => ({
    key: text,
    line: { id: 'defer', indent, text, names, when: 'Never lit: it is the repair' } as const,
  }));
  return [...code, ...repair];
}
