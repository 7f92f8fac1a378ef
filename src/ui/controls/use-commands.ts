/** Listens to the keyboard for the whole page. */
import { useEffect, useRef } from 'react';
import { type Command, commandOf, focusKindOf } from './keyboard.ts';

/** `takes`: which commands there are here; the keys of the others stay the browser's. */
export function useCommands(
  letterKeys: boolean,
  run: (command: Command) => void,
  takes: (command: Command) => boolean = () => true,
): void {
  const latest = useRef(run);
  latest.current = run;
  const taken = useRef(takes);
  taken.current = takes;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const context = { focus: focusKindOf(document.activeElement), letterKeys };
      const command = commandOf(event, context);
      if (command === null || !taken.current(command)) return;
      // Escape stays the browser's own too: it leaves full screen.
      if (command.do !== 'close') event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letterKeys]);
}
