/** A scenario from a file that is dropped anywhere on the page. */
import { useStore } from 'zustand';
import { FileDrop } from '../ui/controls/FileDrop.tsx';
import { takeFile } from '../ui/controls/take-file.ts';
import type { Page } from './page.ts';

export function DroppedFile({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  return <FileDrop what="a scenario" onFile={(file) => void takeFile(file, choices)} />;
}
