/** What a step shows. */
import type { Picture } from '../../story/picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { Bars } from './Bars.tsx';
import { FactTable } from './FactTable.tsx';
import { LivePicture } from './LivePicture.tsx';
import { MailCard } from './MailCard.tsx';
import { PatchLines } from './PatchLines.tsx';

export function Pictures({ told }: { readonly told: ToldStep }) {
  return (
    <div className="story-pictures" data-count={told.step.pictures.length}>
      {told.step.pictures.map((picture) => (
        <OnePicture key={keyOf(picture)} told={told} picture={picture} />
      ))}
    </div>
  );
}

/** Two pictures of one kind differ in what they say. */
function keyOf(picture: Picture): string {
  return picture.kind === 'mail' ? picture.says : JSON.stringify(picture);
}

function OnePicture({ told, picture }: { readonly told: ToldStep; readonly picture: Picture }) {
  switch (picture.kind) {
    case 'stage':
    case 'strip':
    case 'timeline':
      return <LivePicture told={told} picture={picture} />;
    case 'bars':
      return <Bars told={told} picture={picture} />;
    case 'code':
      return <PatchLines told={told} picture={picture} />;
    case 'table':
      return <FactTable told={told} picture={picture} />;
    case 'mail':
      return <MailCard told={told} picture={picture} />;
  }
}
