/** A paste from a terminal as plain lines: without colours, prompts and carriage returns. */

export interface PasteLine {
  /** Counted from 1, as an editor does. */
  readonly line: number;
  /** As it was printed, with single blanks. */
  readonly text: string;
  /** The command, where the line is a prompt with one; else null. */
  readonly command: string | null;
}

/** A line longer than this is none of those that are looked for. */
const MOST_COLUMNS = 20_000;

const ESC = String.fromCharCode(27);
/** Colours, cursor movements and window titles of a terminal. */
const SEQUENCE = new RegExp(`${ESC}(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^${ESC}\\p{Cc}]{0,500})`, 'gu');
/** What is left of them, and signs without a width. A tab is a blank between columns. */
const UNSEEN = /[^\P{Cc}\t]|[\u200b\u200e\u200f\ufeff]/gu;

const COMMANDS =
  'sudo|lscpu|numactl|grep|cat|head|tail|sysctl|getconf|uname|zgrep|ssh|echo|cd|ls|dmesg|LANG=\\S+|LC_ALL=\\S+';
const CALL = `(?:${COMMANDS})(?:[\\s;|&].*)?`;
/** "$ ", "# ", "% ", "> ", "❯ " or "+ ", after at most a user, a host and a folder; or "➜ folder ". */
const PROMPT = '(?:[^$#%>❯➜+]{0,80}[$#%>❯]|➜.{0,60}?|\\+{1,3})\\s+';
const COMMAND = new RegExp(`^(?:${PROMPT})?(${CALL})$`);

export function pasteLines(paste: string): readonly PasteLine[] {
  return paste.split(/\r\n|\n|\r/).map((raw, i) => {
    const plain = raw.slice(0, MOST_COLUMNS).replaceAll(SEQUENCE, '').replaceAll(UNSEEN, '');
    // Columns are told apart by blanks, however many: one is enough, and quick to read.
    const text = plain.replaceAll(/\s+/g, ' ').trim();
    return { line: i + 1, text, command: COMMAND.exec(text)?.[1] ?? null };
  });
}
