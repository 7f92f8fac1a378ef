/** Chooses the words that a place has room for. */
import { type Pen, type TextRun, widthOf } from './pen.ts';
import type { StageTheme } from './theme.ts';

/** The first of several texts, longest first, that has room; the last one where none has. */
export function fitting(
  pen: Pen,
  theme: StageTheme,
  texts: readonly string[],
  run: Omit<TextRun, 'ink' | 'text'> & { readonly room: number },
): string {
  const fits = texts.find((text) => widthOf(pen, theme, { ...run, text }) <= run.room);
  return fits ?? texts[texts.length - 1];
}
