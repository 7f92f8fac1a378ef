/**
 * "List checks" and the code: one below the other, or behind tabs where there is no room for both.
 */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Folded = 'checks' | 'code' | 'budget';

export interface CodeTabsProps {
  /** There is room for one of the two only. */
  readonly folded: boolean;
  readonly shown: Folded;
  readonly onShow: (tab: Folded) => void;
  readonly checks: ReactNode;
  readonly code: ReactNode;
  /** Here only where it has no place under the stage. */
  readonly budget: ReactNode | null;
}

interface Tab {
  readonly id: Folded;
  readonly name: string;
}

const TABS: readonly Tab[] = [
  { id: 'checks', name: 'List checks' },
  { id: 'code', name: 'Code' },
  { id: 'budget', name: 'CPU time' },
];

export function CodeTabs({ folded, shown, onShow, checks, code, budget }: CodeTabsProps) {
  const id = useId();
  const content = { checks, code, budget };
  const tabs = TABS.filter((tab) => content[tab.id] !== null);
  const current = tabs.some((tab) => tab.id === shown) ? shown : tabs[0].id;
  return (
    <div className="lab-tabs" data-folded={folded}>
      {folded && <TabList id={id} tabs={tabs} shown={current} onShow={onShow} />}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className={`lab-${tab.id} lab-panel`}
          hidden={folded && tab.id !== current}
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

interface TabListProps {
  readonly id: string;
  readonly tabs: readonly Tab[];
  readonly shown: Folded;
  readonly onShow: (tab: Folded) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function TabList({ id, tabs, shown, onShow }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === shown);
    const next = (at + move + tabs.length) % tabs.length;
    onShow(tabs[next].id);
    list.current?.querySelectorAll('button')[next].focus();
  };
  return (
    <div
      className="lab-tab-list"
      role="tablist"
      aria-label="Below the rate"
      ref={list}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
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
