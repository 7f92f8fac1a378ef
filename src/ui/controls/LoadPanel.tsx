/** What the load menu holds: the loads by kind, and the fields of the one that runs. */
import type { RefObject } from 'react';
import { LoadFields, type UnsentLoad } from './LoadFields.tsx';
import type { LoadMenuProps } from './LoadMenu.tsx';
import { LOAD_KIND_WORDS } from './load-kind-words.ts';
import { LOAD_GROUPS, loadFacts } from './menu-lists.ts';

export type LoadPanelProps = LoadMenuProps & {
  readonly close: () => void;
  readonly unsent: RefObject<UnsentLoad | null>;
};

export function LoadPanel({ scenario, choices, close, unsent }: LoadPanelProps) {
  return (
    <>
      <LoadFields scenario={scenario} choices={choices} unsent={unsent} />
      <hr className="menu-rule" />
      {LOAD_GROUPS.map(({ kind, presets }) => (
        <section key={kind} aria-label={LOAD_KIND_WORDS[kind].title}>
          <p className="menu-group">{LOAD_KIND_WORDS[kind].title}</p>
          <p className="menu-note">{LOAD_KIND_WORDS[kind].about}</p>
          <ul>
            {presets.map(({ id, scenario: { machine, load } }) => (
              <li key={id}>
                <button
                  type="button"
                  className="menu-item"
                  aria-current={
                    load.title === scenario.load.title && machine.title === scenario.machine.title
                  }
                  onClick={() => {
                    choices.chooseMachine(id);
                    close();
                  }}
                >
                  <b>{load.title}</b>
                  <small>{machine.title}</small>
                  <small className="menu-about">{loadFacts(load)}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="menu-note">
        A load belongs to the machine that its times are for, so the machine follows; the kernel
        stays.
      </p>
    </>
  );
}
