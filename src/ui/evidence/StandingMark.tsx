/** Inside or outside, by shape and word; no hue judges here. */
import type { Standing } from '../../charts/evidence/standing.ts';

export function StandingMark({ standing }: { readonly standing: Standing | null }) {
  return (
    <span className={standing === 'outside' ? 'standing standing-outside' : 'standing'}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {standing === 'inside' && <circle cx="7" cy="7" r="4.5" className="standing-in" />}
        {standing === 'outside' && <path d="M7 1 L13 7 L7 13 L1 7 Z" className="standing-out" />}
        {(standing === 'no figure' || standing === 'fitted') && (
          <path d="M2 7 H12" className="standing-out" />
        )}
      </svg>
      {standing ?? 'drawing'}
    </span>
  );
}
