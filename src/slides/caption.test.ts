import { describe, expect, it } from 'vitest';
import { Recording } from '../analysis/recording.ts';
import { PS_PER_MS, PS_PER_NS, PS_PER_US } from '../schema/units.ts';
import { FixtureFrames } from '../stage/stage.fixture.ts';
import { captionOf, ratioText } from './caption.ts';

describe('the caption of a slide', () => {
  it('says how fast time passes, as the page does', () => {
    expect(ratioText(2 * PS_PER_US)).toBe('1\u202fs shows 2\u202fµs');
    expect(ratioText(150 * PS_PER_NS)).toBe('1\u202fs shows 0.15\u202fµs');
    expect(ratioText(10 * PS_PER_MS)).toBe('1\u202fs shows 10\u202fms');
    expect(ratioText(PS_PER_MS / 5)).toBe('1\u202fs shows 0.2\u202fms');
  });

  it('has the ratio on every frame of a film', () => {
    const shown = [{ frame: new FixtureFrames().at(7.25), pair: 0 }];
    const facts = { link: '#', version: '1', filmPsPerS: 5 * PS_PER_US };
    expect(captionOf(shown, facts).time).toBe('7.250\u202fµs · 1\u202fs shows 5\u202fµs');
  });

  it('says ticks where nobody knows how long they are', () => {
    const frame = new FixtureFrames().at(7.25);
    const meta = { ...frame.recording.meta, ticks: true };
    const recording = new Recording(frame.scenario, meta);
    const facts = { link: '#', version: '1', filmPsPerS: 5 * PS_PER_US };
    expect(captionOf([{ frame: { ...frame, recording }, pair: 0 }], facts).time).toBe(
      '7,250\u202fticks · 1\u202fs shows 5,000\u202fticks',
    );
  });
});
