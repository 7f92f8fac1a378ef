/** A file dropped where none is opened: the browser would leave the page for it. */
import { FileDrop } from '../ui/controls/FileDrop.tsx';
import type { Page } from './page.ts';

export function StrayFile({ page: { choices } }: { readonly page: Page }) {
  const tell = ({ name }: File): void => {
    const where = 'drop a scenario in the Lab or in Compare, and a trace in Trace.';
    choices.getState().refuseFile(`No file is opened here (${name}): ${where}`);
  };
  return <FileDrop what={null} onFile={tell} />;
}
