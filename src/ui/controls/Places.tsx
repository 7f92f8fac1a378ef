/** The places of the page, as links: a click stays here, everything else is the browser's. */
import type { MouseEvent } from 'react';
import type { ChoicesState } from '../../state/choices.ts';
import type { Place } from '../../state/place.ts';

const NAMES: readonly (readonly [Place, string])[] = [
  ['lab', 'Lab'],
  ['compare', 'Compare'],
  ['evidence', 'Evidence'],
  ['trace', 'Trace'],
  ['story', 'Story'],
];

export interface PlacesProps {
  readonly choices: ChoicesState;
  /** The address of a place, for another tab. */
  readonly hrefOf: (place: Place) => string;
  /** Where the header has no room for them. */
  readonly inMenu?: boolean;
}

export function Places({ choices, hrefOf, inMenu = false }: PlacesProps) {
  return (
    <nav
      className={inMenu ? 'places places-in-menu' : 'places'}
      aria-label={inMenu ? 'Places, in the menu' : 'Places'}
    >
      {NAMES.map(([place, name]) => (
        <a
          key={place}
          href={hrefOf(place)}
          aria-current={place === choices.place ? 'page' : undefined}
          onClick={(event) => staysHere(event) && choices.goTo(place)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** False where the reader asks for another tab or window; else the page does it itself. */
export function staysHere(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
