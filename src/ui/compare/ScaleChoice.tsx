/** What stands on the two stages: all CPUs at work, or a pair of them. */
export interface ScaleChoiceProps {
  /** How many CPUs are at work. */
  readonly many: number;
  readonly pair: { readonly sender: number; readonly receiver: number };
  readonly alone: boolean;
  readonly onAlone: (alone: boolean) => void;
}

export function ScaleChoice({ many, pair, alone, onAlone }: ScaleChoiceProps) {
  const choice = (text: string, is: boolean) => (
    <button
      type="button"
      className="button"
      aria-pressed={alone === is}
      onClick={() => onAlone(is)}
    >
      {text}
    </button>
  );
  return (
    <fieldset className="cmp-keys cmp-scale" aria-label="Scale of both machines">
      {choice(`${many} CPUs at work`, false)}
      {choice(`CPUs ${pair.sender} and ${pair.receiver} alone`, true)}
    </fieldset>
  );
}
