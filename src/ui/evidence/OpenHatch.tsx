/** The hatching of what is not explained, neutral as everything here; once for all figures. */
export function OpenHatch() {
  return (
    <svg className="unseen" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern
          id="evidence-open"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="hatch-ground" width="7" height="7" />
          <rect className="hatch-stroke" width="2" height="7" />
        </pattern>
      </defs>
    </svg>
  );
}
