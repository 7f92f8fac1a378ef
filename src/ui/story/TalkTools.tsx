/** Buttons for who has no clicker: there when the pointer moves or a key reaches them. */
import type { TalkCommand } from './talk-keys.ts';

const TOOLS: readonly (readonly [TalkCommand, string, key: string])[] = [
  ['previous', 'Back', 'Page Up'],
  ['next', 'On', 'Page Down'],
  ['again', 'Play', 'R'],
  ['blank', 'Blank', 'B'],
  ['fullScreen', 'Full screen', 'F'],
  ['notes', 'Notes', 'S'],
  ['leave', 'Leave', 'Esc'],
];

export function TalkTools({ onCommand }: { readonly onCommand: (command: TalkCommand) => void }) {
  return (
    <nav className="talk-tools" aria-label="The talk">
      {TOOLS.map(([command, name, key]) => (
        <button
          key={command}
          type="button"
          className="button"
          title={`${name} (${key})`}
          onClick={() => onCommand(command)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
