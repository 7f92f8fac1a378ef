/** What a picture or film shows, how large, and in which theme. */
import { SLIDE_SIZES } from '../../slides/sizes.ts';
import type { ViewId } from '../../slides/slide-layout.ts';
import type { Theme } from '../../state/theme.ts';
import { type TakeSettings, THEMES } from './take-settings.ts';

export interface TakeFieldsProps {
  /** The views that there are of what is taken. */
  readonly views: readonly ViewId[];
  readonly settings: TakeSettings;
  readonly onChange: (part: Partial<TakeSettings>) => void;
}

const VIEW_NAMES: Readonly<Record<ViewId, string>> = {
  lab: 'Everything',
  field: 'All CPUs',
  stage: 'Machine',
  closeup: 'One CPU close up',
  lanes: 'Softirq passes',
  throughput: 'Throughput',
  checks: 'List checks',
  code: 'Code',
};

export function TakeFields({ views, settings, onChange }: TakeFieldsProps) {
  const { view, size, theme } = settings;
  const sizes = SLIDE_SIZES.map(({ id, width, height, about }) => ({
    ...{ id, name: `${width} × ${height}, ${about}` },
  }));
  const themes = THEMES.map((id) => ({ id, name: id[0].toUpperCase() + id.slice(1) }));
  return (
    <div className="take-fields">
      <Choice<ViewId>
        label="View"
        value={view}
        options={views.map((id) => ({ id, name: VIEW_NAMES[id] }))}
        onChange={(id) => onChange({ view: id })}
      />
      <Choice label="Size" value={size} options={sizes} onChange={(id) => onChange({ size: id })} />
      <Choice<Theme>
        label="Theme"
        value={theme}
        options={themes}
        onChange={(id) => onChange({ theme: id })}
      />
    </div>
  );
}

export interface ChoiceProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly onChange: (id: Id) => void;
}

export function Choice<Id extends string>({ label, value, options, onChange }: ChoiceProps<Id>) {
  return (
    <label className="take-field">
      {label}
      <select
        className="field"
        value={value}
        onChange={(event) => {
          const chosen = options.find(({ id }) => id === event.target.value);
          if (chosen !== undefined) onChange(chosen.id);
        }}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
