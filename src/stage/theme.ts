/** The colours, patterns and fonts that a drawing needs, read once per theme. */

export type Ink = string | CanvasPattern;

export interface StageTheme {
  /** Surfaces: panel, tile, pressed. */
  readonly bg1: string;
  readonly bg2: string;
  readonly bg3: string;
  readonly rule: string;
  readonly ruleStrong: string;
  readonly ink1: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly focus: string;
  readonly useful: string;
  readonly usefulInk: string;
  readonly usefulSoft: string;
  /** Words on a block of useful work. */
  readonly onUseful: string;
  readonly waste: string;
  readonly wasteInk: string;
  readonly wasteSoft: string;
  readonly copy: Ink;
  readonly other: string;
  readonly spin: string;
  readonly kick: string;
  readonly nodeOnline: string;
  readonly nodePossible: string;
  /** Identity of the allocating CPU: hue n mod 8. */
  readonly skb: readonly string[];
  readonly skbInk: string;
  /**
   * The wasted walk, diagonal; waiting for a lock, vertical. Plain colours where there is no
   * canvas.
   */
  readonly hatch: Ink;
  readonly comb: Ink;
  /** How much larger than designed text is. */
  readonly type: number;
  /** Text that would be smaller is so large, in units of the drawing. */
  readonly least: number;
  /** How much thicker than designed a line is that carries meaning. */
  readonly line: number;
  readonly sans: string;
  readonly mono: string;
}

/** Identity colour of a CPU. */
export function identityOf(theme: StageTheme, cpu: number): string {
  return theme.skb[cpu % theme.skb.length];
}
