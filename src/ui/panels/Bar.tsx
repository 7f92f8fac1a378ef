/** One bar of several parts, to scale: hue and pattern by role, text inside where it fits. */
import { useId } from 'react';
import { textWidth } from '../../charts/label-place.ts';
import { layoutBar } from '../../charts/shares.ts';
import { useBox } from './use-box.ts';

export interface BarItem {
  readonly id: string;
  readonly value: number;
  /** Written inside if there is room. */
  readonly text?: string;
  /** Name of the role: the part's class is `pn-part-` and this. */
  readonly role: string;
  /** Shown when the pointer rests on it. */
  readonly hint: string;
}

export interface BarProps {
  readonly items: readonly BarItem[];
  /** The bar in words; the numbers must stand in the text beside it too. */
  readonly label: string;
  readonly heightPx: number;
  /** What the whole width stands for; the sum of the parts if left out or less. */
  readonly whole?: number;
}

const TEXT_PX = 12.5;
const PATTERN_LEFT_PX = 30;
const PATTERNED = ['waste', 'pollution', 'open'];

export function Bar({ items, label, heightPx, whole = 0 }: BarProps) {
  const [ref, { width }] = useBox<HTMLDivElement>({ width: 284, height: heightPx });
  const hatch = useId();
  const rest = whole - items.reduce((sum, { value }) => sum + value, 0);
  const parts = layoutBar([...items, { id: 'rest', value: Math.max(0, rest) }], width);
  return (
    <div className="pn-bar" ref={ref}>
      <svg width={width} height={heightPx} role="img" aria-label={label}>
        <defs>
          <Hatch id={`${hatch}waste`} className="pn-hatch-waste" />
          <Hatch id={`${hatch}open`} className="pn-hatch-open" />
          <Hatch id={`${hatch}copy`} className="pn-hatch-copy" degrees={90} />
        </defs>
        {parts.map((part) => {
          const item = items.find((one) => one.id === part.id);
          if (item === undefined) return null;
          const fill = fillOf(item.role, hatch);
          return (
            <g key={part.id} className={`pn-part pn-part-${item.role}`}>
              <title>{item.hint}</title>
              <rect
                {...boxOf(item.role, part)}
                height={boxHeight(item.role, heightPx)}
                fill={fill}
              />
              {fits(item, part.width) && (
                <PartText
                  text={item.text}
                  middle={part.x + part.width / 2}
                  heightPx={heightPx}
                  pill={PATTERNED.includes(item.role)}
                />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Idle and what is not explained have an outline, which lies inside. */
function boxOf(role: string, part: { readonly x: number; readonly width: number }) {
  if (!hollow(role)) return { x: part.x, y: 0, width: part.width, rx: 2 };
  return { x: part.x + 0.5, y: 0.5, width: Math.max(0, part.width - 1), rx: 2 };
}

function boxHeight(role: string, heightPx: number): number {
  return hollow(role) ? heightPx - 1 : heightPx;
}

function hollow(role: string): boolean {
  return role === 'idle' || role === 'open';
}

function fillOf(role: string, hatch: string): string | undefined {
  return role === 'waste' || role === 'open' || role === 'copy'
    ? `url(#${hatch}${role})`
    : undefined;
}

/** Words on a pattern must leave enough of it to be seen on both sides. */
function fits(item: BarItem, widthPx: number): item is BarItem & { readonly text: string } {
  const margin = PATTERNED.includes(item.role) ? PATTERN_LEFT_PX : 6;
  return item.text !== undefined && textWidth(item.text, TEXT_PX) + margin <= widthPx;
}

interface PartTextProps {
  readonly text: string;
  readonly middle: number;
  readonly heightPx: number;
  readonly pill: boolean;
}

function PartText({ text, middle, heightPx, pill }: PartTextProps) {
  const width = textWidth(text, TEXT_PX) + 4;
  return (
    <>
      {pill && (
        <rect
          className="pn-pill"
          x={middle - width / 2}
          y={1.5}
          width={width}
          height={heightPx - 3}
          rx={2}
        />
      )}
      <text x={middle} y={heightPx / 2} dy="0.36em" textAnchor="middle">
        {text}
      </text>
    </>
  );
}

interface HatchProps {
  readonly id: string;
  readonly className: string;
  readonly degrees?: number;
}

/** Diagonal lines: the second channel of the wasted walk, for those who do not see its hue. */
export function Hatch({ id, className, degrees = 45 }: HatchProps) {
  return (
    <pattern
      id={id}
      className={className}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${degrees})`}
    >
      <rect className="pn-hatch-ground" width="5" height="5" />
      <rect className="pn-hatch-stroke" width="1.6" height="5" />
    </pattern>
  );
}
