/** The frame as a deck has it, and messages to send to it. */
import { useEffect, useRef, useState } from 'react';

type Message = Readonly<Record<string, string>>;

const MESSAGES: readonly (readonly [message: Message, what: string])[] = [
  [{ type: 'play' }, 'plays'],
  [{ type: 'pause' }, 'stands'],
  [{ type: 'step', by: 'flush' }, 'one visit, event, flush, pass or datagram on; “back”: back'],
  [{ type: 'seek', t: '24.6125ms' }, 'goes to an instant'],
  [{ type: 'load', link: 'v=1&preset=m1&variant=online' }, 'shows another link'],
  [{ type: 'story', step: 'walk.32-lists' }, 'opens the story at a step'],
  [{ type: 'get-state' }, 'is answered with what holds'],
];

export function Sample({ address }: { readonly address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { answer, send } = useFrame(frame);
  return (
    <section className="snippets-sample" aria-label="A frame to try">
      <iframe ref={frame} src={address} title="skbscope in a frame" />
      <p>
        Messages are objects by <code>postMessage</code>. The frame tells its state at each change,
        and answers what it cannot do with a sentence.
      </p>
      <ul className="snippets-messages">
        {MESSAGES.map(([message, what]) => (
          <li key={message.type}>
            <code>{textOf(message)}</code>
            <span>{what}</span>
            <button
              type="button"
              className="button"
              aria-label={`Send ${message.type}`}
              onClick={() => send(message)}
            >
              Send
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="snippets-answer">
        {answer}
      </p>
    </section>
  );
}

/** As one writes it in a program. */
function textOf(message: Message): string {
  const fields = Object.entries(message).map(([key, value]) => `${key}: '${value}'`);
  return `{ ${['skbscope: 1', ...fields].join(', ')} }`;
}

const ID = 'sample';

interface Answer {
  readonly skbscope?: number;
  readonly id?: string;
}

function useFrame(frame: { readonly current: HTMLIFrameElement | null }) {
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<Answer | null>): void => {
      if (source !== frame.current?.contentWindow || data?.id !== ID) return;
      setAnswer(JSON.stringify(data, null, 1));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);
  const send = (message: Message): void =>
    frame.current?.contentWindow?.postMessage({ skbscope: 1, id: ID, ...message }, '*');
  return { answer, send };
}
