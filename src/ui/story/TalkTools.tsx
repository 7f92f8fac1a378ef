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

/** A frame has neither notes of its own nor a way out of the talk around it. */
const NOT_IN_FRAMES: readonly TalkCommand[] = ['notes', 'leave'];

export interface TalkToolsProps {
  readonly framed: boolean;
  readonly onCommand: (command: TalkCommand) => void;
}

export function TalkTools({ framed, onCommand }: TalkToolsProps) {
  const tools = TOOLS.filter(([command]) => !framed || !NOT_IN_FRAMES.includes(command));
  return (
    <nav className="talk-tools" aria-label="The talk">
      {tools.map(([command, name, key]) => (
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
