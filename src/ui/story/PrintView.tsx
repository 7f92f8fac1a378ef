/** One step a page, each at rest. */
import type { ToldStep } from '../../story/told-step.ts';
import { Foot } from './Foot.tsx';
import { StepBox } from './StepBox.tsx';
import { useTalkMark } from './use-presenter.ts';
import { useStepPlayer } from './use-step-player.ts';

export interface PrintViewProps {
  readonly steps: readonly ToldStep[];
  readonly onLeave: () => void;
}

export function PrintView({ steps, onLeave }: PrintViewProps) {
  useTalkMark('talk');
  return (
    <main className="paper">
      <nav className="paper-tools" aria-label="Printing">
        <button type="button" className="button button-strong" onClick={() => print()}>
          Print, or save as PDF
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Back to reading
        </button>
      </nav>
      {steps.map((told, i) => (
        <Sheet key={told.step.id} told={told} at={i} of={steps.length} />
      ))}
    </main>
  );
}

function Sheet({ told, at, of }: { told: ToldStep; at: number; of: number }) {
  const { player, rests } = useStepPlayer(told, { cut: true, seen: true });
  return (
    <div className="paper-sheet" data-rest={rests}>
      <StepBox
        told={told}
        player={player}
        asks={false}
        guess={null}
        onGuess={() => undefined}
        foot={<Foot told={told} at={at} of={of} />}
      />
    </div>
  );
}
