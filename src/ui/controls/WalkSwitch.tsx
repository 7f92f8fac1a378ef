/** The big switch: does a flush walk every possible node, or the online ones? */
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import './switch.css';

export interface WalkSwitchProps {
  /** The variant in force at the playhead. */
  readonly variant: VariantId;
  /** How many nodes are possible and online. */
  readonly possible: number;
  readonly online: number;
  readonly onSwitch: (variant: VariantId) => void;
}

const SIDES = [
  {
    walk: 'possible',
    code: 'for_each_node',
    about: 'every possible node',
    short: 'possible nodes',
  },
  { walk: 'online', code: 'for_each_online_node', about: 'online nodes', short: 'online nodes' },
] as const;

export function WalkSwitch({ variant, possible, online, onSwitch }: WalkSwitchProps) {
  const { walk, other, note } = VARIANTS[variant];
  const counts = { possible, online };
  const neutral = possible === online;
  return (
    <fieldset
      className="walk"
      aria-label="Walk of a flush"
      data-look={other === null ? 'off' : neutral ? 'neutral' : walk}
      title={other === null ? note : undefined}
    >
      {SIDES.map((side) => (
        <button
          key={side.walk}
          type="button"
          className="walk-side"
          aria-pressed={walk === side.walk}
          aria-disabled={other === null}
          onClick={() => {
            if (other !== null && walk !== side.walk) onSwitch(other);
          }}
        >
          <b>{side.code}</b>
          <small>
            <span className="walk-long">{side.about}</span>
            <span className="walk-short">{side.short}</span>: {counts[side.walk]}
          </small>
        </button>
      ))}
    </fieldset>
  );
}
