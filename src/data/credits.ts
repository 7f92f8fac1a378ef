/** Other people's work that is part of the page, as the about dialog names it. */

export interface Credit {
  readonly name: string;
  readonly licence: string;
  readonly by: string;
}

/** What the built page contains; tools that only build or test it are not here. */
export const PACKAGES: readonly Credit[] = [
  {
    name: 'react, react-dom, scheduler',
    licence: 'MIT',
    by: 'Meta Platforms, Inc. and affiliates',
  },
  { name: 'd3', licence: 'ISC', by: 'Mike Bostock' },
  { name: 'zustand', licence: 'MIT', by: 'Paul Henschel' },
  { name: '@tanstack/react-query', licence: 'MIT', by: 'Tanner Linsley' },
  { name: 'comlink', licence: 'Apache-2.0', by: 'Google LLC' },
  { name: 'mediabunny', licence: 'MPL-2.0', by: 'Vanilagy' },
  { name: 'gifenc', licence: 'MIT', by: 'Matt DesLauriers' },
];

export const FONTS: readonly Credit[] = [
  { name: 'Inter', licence: 'SIL Open Font License 1.1', by: 'The Inter Project Authors' },
  {
    name: 'JetBrains Mono',
    licence: 'SIL Open Font License 1.1',
    by: 'The JetBrains Mono Project Authors',
  },
];
