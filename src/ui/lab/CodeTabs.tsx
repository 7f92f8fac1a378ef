/** "List checks" and the code: one below the other, or behind two tabs where there is no room. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Folded = 'checks' | 'code';

export interface CodeTabsProps {
  /** There is room for one of the two only. */
  readonly folded: boolean;
  readonly shown: Folded;
  readonly onShow: (tab: Folded) => void;
  readonly checks: ReactNode;
  readonly code: ReactNode;
}

const TABS = [
  { id: 'checks', name: 'List checks' },
  { id: 'code', name: 'Code' },
] as const;

export function CodeTabs({ folded, shown, onShow, checks, code }: CodeTabsProps) {
  const id = useId();
  const content = { checks, code };
  return (
    <div className="lab-tabs" data-folded={folded}>
      {folded && <TabList id={id} shown={shown} onShow={onShow} />}
      {TABS.map((tab) => (
        <div
          key={tab.id}
          className={`lab-${tab.id} lab-panel`}
          hidden={folded && tab.id !== shown}
          {...(folded
            ? { role: 'tabpanel', id: `${id}-${tab.id}`, 'aria-labelledby': `${id}-tab-${tab.id}` }
            : {})}
        >
          {content[tab.id]}
        </div>
      ))}
    </div>
  );
}

type TabListProps = Pick<CodeTabsProps, 'shown' | 'onShow'> & { readonly id: string };

function TabList({ id, shown, onShow }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = TABS.findIndex((tab) => tab.id !== shown);
    onShow(TABS[other].id);
    list.current?.querySelectorAll('button')[other].focus();
  };
  return (
    <div
      className="lab-tab-list"
      role="tablist"
      aria-label="Below the rate"
      ref={list}
      onKeyDown={onKeyDown}
    >
      {TABS.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          aria-controls={`${id}-${tab.id}`}
          aria-selected={tab.id === shown}
          tabIndex={tab.id === shown ? 0 : -1}
          onClick={() => onShow(tab.id)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
