/** How to record a trace, with the files that lie beside the page. */
import { addressBeside } from '../../state/beside.ts';
import { CapturePanel } from '../../ui/trace/CapturePanel.tsx';

export function CapturePart() {
  return <CapturePanel fetchText={fetchText} />;
}

async function fetchText(file: string): Promise<string> {
  const answer = await fetch(addressBeside(`traces/${file}`)).catch(() => null);
  if (answer?.ok !== true)
    throw new Error(`${file} could not be loaded from beside this page: reload and try again.`);
  return answer.text();
}
