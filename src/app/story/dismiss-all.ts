/** What was told is gone for who begins a talk, or goes on in one: a stage shows steps. */
import type { Page } from '../page.ts';

export function dismissAll({ choices }: Page): void {
  const { notices, dismiss } = choices.getState();
  for (const { id } of notices) dismiss(id);
}
