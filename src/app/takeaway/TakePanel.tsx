/** Pictures and films to take away: what they show, how large, in which theme, and when. */
import { useState } from 'react';
import { formatUs } from '../../lib/format.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { SPEEDS } from '../../state/speeds.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { FilmPart } from './FilmPart.tsx';
import { fontFaces } from './font-faces.ts';
import { TakeFields } from './TakeFields.tsx';
import { TakePreview } from './TakePreview.tsx';
import { pngOf, svgOf } from './take-picture.ts';
import {
  firstSettings,
  instantProblem,
  instantUnit,
  readInstant,
  type TakeSettings,
} from './take-settings.ts';
import { clockOf, computedPsOf, fontsReady, runPsOf, specOf, type Taken } from './taken.ts';
import './take.css';

export interface TakePanelProps {
  readonly taken: Taken;
  /** All runs are computed to their end. */
  readonly complete: boolean;
}

export function TakePanel({ taken, complete }: TakePanelProps) {
  const runPs = runPsOf(taken);
  const [settings, setSettings] = useState<TakeSettings>(() =>
    firstSettings({ ...taken, runPs, clock: clockOf(taken) }),
  );
  const change = (part: Partial<TakeSettings>): void => setSettings({ ...settings, ...part });
  return (
    <div className="take">
      <TakePreview taken={taken} settings={settings} />
      <TakeFields views={taken.views} settings={settings} onChange={change} />
      <PicturePart taken={taken} settings={settings} onChange={change} />
      <FilmPart taken={taken} settings={settings} complete={complete} onChange={change} />
    </div>
  );
}

interface PartProps {
  readonly taken: Taken;
  readonly settings: TakeSettings;
  readonly onChange: (part: Partial<TakeSettings>) => void;
}

function PicturePart({ taken, settings, onChange }: PartProps) {
  const [said, setSaid] = useState('');
  const runPs = runPsOf(taken);
  const atPs = readInstant(settings.at, runPs, settings.clock);
  const save = async (format: 'png' | 'svg'): Promise<string> => {
    if (atPs === null) return instantProblem(settings.at, runPs, settings.clock);
    const computedPs = computedPsOf(taken);
    if (atPs > computedPs) {
      const edge = formatUs(computedPs / PS_PER_US);
      return `The run is computed up to ${edge} so far: wait, or choose an earlier instant.`;
    }
    const faces = format === 'svg' ? await fontFaces() : '';
    await Promise.all([fontsReady(), taken.frames.reach(atPs)]);
    const spec = specOf(taken, settings, { atPs, filmPsPerS: null });
    const shown = taken.frames.at(atPs, SPEEDS[settings.speed].psPerS);
    const file = `${taken.name}-${settings.view}.${format}`;
    const svg = { type: 'image/svg+xml' };
    saveBlob(
      format === 'png'
        ? await pngOf(spec, shown)
        : new Blob([svgOf(spec, settings.theme, shown, faces)], svg),
      file,
    );
    return `${file} is saved.`;
  };
  const tell = (work: Promise<string>): void => {
    setSaid('Drawing.');
    work.then(setSaid, (error: unknown) => setSaid(sentenceOf(error)));
  };
  return (
    <fieldset className="take-part">
      <legend>Picture</legend>
      <label className="take-field">
        Instant, {instantUnit(settings.clock).name}
        <input
          className="field"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={settings.at}
          aria-invalid={atPs === null}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      </label>
      <div className="take-buttons">
        <button type="button" className="button" onClick={() => tell(save('png'))}>
          Save PNG
        </button>
        <button type="button" className="button" onClick={() => tell(save('svg'))}>
          Save SVG
        </button>
      </div>
      <p role="status">{said}</p>
    </fieldset>
  );
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
