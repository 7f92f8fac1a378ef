/** The numbers of a step that the back row can read. */
import type { ToldStep } from '../../story/told-step.ts';
import { ProseText } from './ProseText.tsx';

export function Figures({ told }: { readonly told: ToldStep }) {
  const { figures = [] } = told.step;
  if (figures.length === 0) return null;
  return (
    <dl className="story-figures" data-count={figures.length}>
      {figures.map(({ figure, says, tone }) => (
        <div key={figure} className="story-figure" data-tone={tone ?? 'plain'}>
          <dt>
            <ProseText told={told} prose={figure} />
          </dt>
          <dd>
            <ProseText told={told} prose={says} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
