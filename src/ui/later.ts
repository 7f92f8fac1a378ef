/**
 * Parts that are not needed to play: menus' contents, tables, dialogs. They are loaded once the Lab
 * plays, or when first shown. Until then nothing stands in their place, or what they name for it.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { LaterPart } from './LaterPart.tsx';

const waiting: (() => Promise<unknown>)[] = [];

/** A component that is loaded later; once it is there, it renders like any other, at once. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const source = laterModule(load);
  return (inner: Props) => createElement(LaterPart<Props>, { source, inner, meanwhile });
}

/** A module that is loaded later. */
export interface LaterModule<Module> {
  /** The module if it is there. */
  readonly now: () => Module | null;
  readonly load: () => Promise<Module>;
}

export function laterModule<Module>(load: () => Promise<Module>): LaterModule<Module> {
  let loaded: Module | null = null;
  const keep = async (): Promise<Module> => {
    loaded = await load();
    return loaded;
  };
  waiting.push(keep);
  return { now: () => loaded, load: keep };
}

/** Loads all of them, so that they open at once and without the network. */
export async function loadLater(): Promise<void> {
  // What is loaded may have parts of its own that are loaded later.
  for (let done = 0; done < waiting.length; ) {
    const some = waiting.slice(done);
    done = waiting.length;
    await Promise.all(some.map((load) => load()));
  }
}
