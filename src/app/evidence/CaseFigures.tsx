/** The pictures of a case; each is asked of the threads when its page is open. */
import { AmplificationPart } from './AmplificationPart.tsx';
import type { CasePartProps } from './case-part.ts';
import { BudgetPart, KneePart, NodesPart } from './ModelParts.tsx';
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
          <PipelinePart {...props} />
          <AmplificationPart {...props} />
          <ProfilePart {...props} id="M1" />
        </>
      );
    case 'M4-netperf':
      return (
        <>
          <div className="evidence-pair">
            <BudgetPart {...props} />
            <OneCostPart {...props} />
          </div>
          <ProfilePart {...props} id="M4-netperf" />
        </>
      );
    case 'M4-sockperf':
      return (
        <>
          <OneCostPart {...props} />
          <ProfilePart {...props} id="M4-sockperf" />
        </>
      );
    case 'M6':
      return <KneePart {...props} />;
    case 'M7':
      return (
        <>
          <div className="evidence-pair">
            <CompletionPart {...props} />
            <KneePart {...props} />
          </div>
          <ProfilePart {...props} id="M7" />
        </>
      );
    case 'M11':
      return (
        <>
          <StairsPart {...props} />
          <PipelinePart {...props} />
          <TakeHomePart {...props} />
        </>
      );
    default:
      return null;
  }
}
