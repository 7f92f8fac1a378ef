import { describe, expect, it } from 'vitest';
import { arcPath, arcToPath, roundRectPath } from './svg-path.ts';
import { SvgPen } from './svg-pen.ts';

const SEVEN_A_LETTER = (text: string): number => 7 * text.length;

function drawn(draw: (pen: SvgPen) => void): string[] {
  const pen = new SvgPen(SEVEN_A_LETTER);
  draw(pen);
  return pen.lines;
}

describe('a pen that writes SVG', () => {
  it('writes lines, boxes, patterns and text as vectors', () => {
    const lines = drawn((pen) => {
      pen.fillStyle = 'url(#hatch)';
      pen.fillRect(1, 2, 30, 4.567);
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(10, 0);
      pen.bezierCurveTo(12, 0, 14, 2, 14, 4);
      pen.closePath();
      pen.strokeStyle = '#ff0000';
      pen.lineWidth = 2;
      pen.setLineDash([4, 2]);
      pen.globalAlpha = 0.5;
      pen.stroke();
      pen.globalAlpha = 1;
      pen.fillStyle = '#fff';
      pen.font = '600 14px Inter, "DejaVu Sans"';
      pen.textAlign = 'right';
      pen.fillText('a < b', 50, 20);
    });
    expect(lines).toEqual([
      '<rect x="1" y="2" width="30" height="4.57" fill="url(#hatch)"/>',
      '<path d="M0 0L10 0C12 0 14 2 14 4Z" fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="4 2" opacity="0.5"/>',
      '<text x="50" y="20" text-anchor="end" font-size="14" font-weight="600" font-family="Inter, &quot;DejaVu Sans&quot;" fill="#fff" textLength="35" lengthAdjust="spacingAndGlyphs">a &lt; b</text>',
    ]);
  });

  it('keeps spaces that XML would drop', () => {
    const [line] = drawn((pen) => pen.fillText('poll   1 datagram', 0, 0));
    expect(line).toContain('style="white-space:pre"');
  });

  it('draws nothing without a path', () => {
    expect(
      drawn((pen) => {
        pen.beginPath();
        pen.fill();
        pen.stroke();
      }),
    ).toEqual([]);
  });

  it('clips until the look before is restored', () => {
    const lines = drawn((pen) => {
      pen.save();
      pen.fillStyle = '#111';
      pen.beginPath();
      pen.rect(0, 0, 9, 9);
      pen.clip();
      pen.fillRect(0, 0, 5, 5);
      pen.restore();
      pen.fillRect(1, 1, 1, 1);
    });
    expect(lines).toEqual([
      '<clipPath id="clip-1"><path d="M0 0h9v9h-9Z"/></clipPath>',
      '<g clip-path="url(#clip-1)">',
      '<rect x="0" y="0" width="5" height="5" fill="#111"/>',
      '</g>',
      '<rect x="1" y="1" width="1" height="1" fill="#000"/>',
    ]);
  });

  it('refuses inks that have no name', () => {
    const pattern = {} as CanvasPattern;
    expect(() =>
      drawn((pen) => {
        pen.fillStyle = pattern;
        pen.fillRect(0, 0, 1, 1);
      }),
    ).toThrow(/names/);
  });
});

describe('paths of shapes that canvases have a call for', () => {
  it('a whole turn is two halves', () => {
    const { path, end } = arcPath(
      { x: 10, y: 10, radius: 5, from: 0, to: 2 * Math.PI, back: false },
      true,
    );
    expect(path).toBe('M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10');
    expect(end.x).toBeCloseTo(15);
  });

  it('a quarter turn back goes the other way round', () => {
    const { path } = arcPath(
      { x: 0, y: 0, radius: 2, from: 0, to: -Math.PI / 2, back: true },
      false,
    );
    expect(path).toBe('L2 0A2 2 0 0 0 1.41 -1.41A2 2 0 0 0 0 -2');
  });

  it('a corner is rounded on its inside, for both turns', () => {
    const from = { x: 0, y: 0 };
    const corner = { x: 10, y: 0 };
    expect(arcToPath(from, corner, { x: 10, y: 10 }, 4)).toEqual({
      path: 'L6 0A4 4 0 0 1 10 4',
      end: { x: 10, y: 4 },
    });
    expect(arcToPath(from, corner, { x: 10, y: -10 }, 4).path).toBe('L6 0A4 4 0 0 0 10 -4');
    expect(arcToPath(from, corner, { x: 20, y: 0 }, 4).path).toBe('L10 0');
  });

  it('a box has four radii, none larger than half of it', () => {
    expect(roundRectPath({ x: 0, y: 0, w: 10, h: 6 }, 20)).toBe(
      'M3 0h4a3 3 0 0 1 3 3v0a3 3 0 0 1 -3 3h-4a3 3 0 0 1 -3 -3v0a3 3 0 0 1 3 -3Z',
    );
    expect(roundRectPath({ x: 0, y: 0, w: 10, h: 6 }, [2, 0, 0, 2])).toBe(
      'M2 0h8v6h-8a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2Z',
    );
  });
});
