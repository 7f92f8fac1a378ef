/** Everything that the page relies on, as the About panel lists it. */
import { KERNEL_SOURCES } from '../data/kernel-sources.ts';
import { PARAM_SOURCES } from '../data/params.ts';
import { PUBLISHED } from '../data/published.ts';
import type { CitedSource } from '../ui/controls/AboutDialog.tsx';

/** Published figures first, then the kernel, then the costs. */
export function citedSources(): CitedSource[] {
  const published = Object.entries(PUBLISHED).map(([id, { title, source }]) => ({
    id: `published ${id}`,
    text:
      `${title}: ${source.author} (${source.organisation}), ${source.list}, ${source.date}, ` +
      `Message-ID ${source.messageId}`,
  }));
  const kernel = KERNEL_SOURCES.map(({ commits, what, readIn }, i) => ({
    id: `kernel ${i}`,
    text: `${[...commits, what].join(', ')}; read in ${readIn}`,
  }));
  const costs = Object.entries(PARAM_SOURCES).map(([id, text]) => ({
    id: `costs ${id}`,
    text: `costs (${id}): ${text}`,
  }));
  return [...published, ...kernel, ...costs];
}
