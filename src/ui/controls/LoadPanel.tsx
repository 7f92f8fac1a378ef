/** What the load menu holds. */
import type { LoadMenuProps } from './LoadMenu.tsx';
import { LOAD_LIST, loadFacts } from './menu-lists.ts';

export type LoadPanelProps = LoadMenuProps & { readonly close: () => void };

export function LoadPanel({ scenario, onChoose, close }: LoadPanelProps) {
  return (
    <>
      <ul>
        {LOAD_LIST.map(({ id, scenario: { machine, load } }) => (
          <li key={id}>
            <button
              type="button"
              className="menu-item"
              aria-current={
                load.title === scenario.load.title && machine.title === scenario.machine.title
              }
              onClick={() => {
                onChoose(id);
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
      <p className="menu-note">
        A load belongs to the machine that its rate was published for, so the machine follows.
      </p>
    </>
  );
}
