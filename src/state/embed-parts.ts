/** What a frame of another page shows where it has room for it, and may be told to leave out. */
export const EMBED_PARTS = [
  ...(['switch', 'chart', 'checks', 'code', 'lanes', 'budget'] as const),
  ...(['scale', 'transport', 'link'] as const),
] as const;
export type EmbedPart = (typeof EMBED_PARTS)[number];
