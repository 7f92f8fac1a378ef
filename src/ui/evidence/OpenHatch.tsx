/** The hatching of what is not explained; neutral, as everything here. */
export const OPEN_HATCH = 'evidence-open';

export function OpenHatch() {
  return (
    <defs>
      <pattern
        id={OPEN_HATCH}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="hatch-ground" width="7" height="7" />
        <rect className="hatch-stroke" width="2" height="7" />
      </pattern>
    </defs>
  );
}
