/** What the marks of the Evidence table mean. */
export function Legend() {
  return (
    <ul className="legend" aria-label="Marks">
      <li>
        <svg width="18" height="20" aria-hidden="true">
          <circle className="row-dot" cx="9" cy="10" r="7" />
        </svg>
        measured
      </li>
      <li>
        <svg className="row-plot legend-band" width="44" height="20" aria-hidden="true">
          <rect className="row-band" x="0" y="50%" width="44" height="20" rx="4" />
          <rect className="row-median" x="24" y="50%" width="2.5" height="20" />
        </svg>
        predicted: 5 to 95 %, and median
      </li>
      <li>
        <svg width="32" height="20" aria-hidden="true">
          <line className="row-whisker" x1="0" x2="32" y1="10" y2="10" />
        </svg>
        its published spread
      </li>
      <li>
        <svg width="36" height="20" aria-hidden="true">
          <line className="row-miss" x1="0" x2="36" y1="10" y2="10" />
        </svg>
        outside the band
      </li>
    </ul>
  );
}
