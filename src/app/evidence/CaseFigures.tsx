/** The pictures of a case; each is asked of the threads when its page is open. */
import { AmplificationPart } from './AmplificationPart.tsx';
import type { CasePartProps } from './case-part.ts';
import { BudgetPart, KneePart, NodesPart, PricesPart } from './ModelParts.tsx';
import { PipelinePart } from './PipelinePart.tsx';
import { CompletionPart, OneCostPart, ProfilePart } from './RecordParts.tsx';
import { StairsPart } from './StairsPart.tsx';
import { TakeHomePart } from './TakeHomePart.tsx';

export function CaseFigures(props: CasePartProps) {
  switch (props.published.id) {
    case 'M1':
      return (
        <>
          <div className="evidence-pair">
            <BudgetPart {...props} />
            <NodesPart {...props} />
          </div>
          <PipelinePart {...props} id="M1" />
          <AmplificationPart {...props} />
          <ProfilePart id="M1" />
        </>
      );
    case 'M3':
      return <PricesPart {...props} />;
    case 'M4-netperf':
      return (
        <>
          <div className="evidence-pair">
            <BudgetPart {...props} />
            <OneCostPart />
          </div>
          <ProfilePart id="M4-netperf" />
          <PricesPart {...props} />
        </>
      );
    case 'M4-sockperf':
      return (
        <>
          <OneCostPart />
          <ProfilePart id="M4-sockperf" />
        </>
      );
    case 'M6':
      return <KneePart {...props} id="M6" />;
    case 'M7':
      return (
        <>
          <div className="evidence-pair">
            <CompletionPart />
            <KneePart {...props} id="M7" />
          </div>
          <ProfilePart id="M7" />
          <PricesPart {...props} />
        </>
      );
    case 'M11':
      return (
        <>
          <StairsPart {...props} />
          <PipelinePart {...props} id="M11" />
          <TakeHomePart {...props} />
        </>
      );
    default:
      return null;
  }
}
