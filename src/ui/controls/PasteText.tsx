/** The commands to run, and the box for what they print: the text is kept nowhere else. */
import { useEffect, useId, useRef, useState } from 'react';
import { MOST_CHARACTERS } from '../../importers/topology.ts';
import { copyText } from '../copy-text.ts';

export const PASTE_COMMANDS = [
  'lscpu; numactl -H',
  'grep -H . /sys/devices/system/{node,cpu}/{possible,online}',
  'sysctl net.core.skb_defer_max net.core.rmem_default',
  "getconf -a | grep -E '^(PAGESIZE|LEVEL1_DCACHE_LINESIZE)'",
  'grep NODES_SHIFT /boot/config-$(uname -r); uname -r',
].join('\n');

const QUIET_MS = 150;

export function PasteText({ onText }: { readonly onText: (text: string) => void }) {
  const [copied, setCopied] = useState('');
  const timer = useRef(0);
  const id = useId();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    const done = await copyText(PASTE_COMMANDS);
    setCopied(done ? 'Copied.' : 'Not allowed here: mark and copy them.');
  };
  const readSoon = (text: string): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onText(text), QUIET_MS);
  };
  return (
    <>
      <div className="paste-commands">
        <pre>
          <code>{PASTE_COMMANDS}</code>
        </pre>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy the commands
        </button>
        <span role="status">{copied}</span>
      </div>
      <label htmlFor={id}>What they print, all or in part, in any order</label>
      <textarea
        id={id}
        className="field paste-box"
        rows={9}
        // Nothing that would keep the text after this visit, or show it to a service.
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        data-gramm="false"
        placeholder="Architecture:  x86_64&#10;CPU(s):        …"
        onChange={(event) => readSoon(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (text.length <= MOST_CHARACTERS) return;
          // A box with megabytes in it would stop the page at every key.
          event.preventDefault();
          window.clearTimeout(timer.current);
          onText(text);
        }}
      />
    </>
  );
}
