/** Plus and minus over a scale. */
import type { KeyPress } from '../controls/keyboard.ts';

export type ZoomKey = 'nearer' | 'further';

const KEYS: Readonly<Record<string, ZoomKey>> = { '+': 'nearer', '=': 'nearer', '-': 'further' };

/** Null for other keys, and with Ctrl or ⌘: the browser's own zoom. */
export function zoomKeyOf(press: Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey'>): ZoomKey | null {
  return press.ctrlKey || press.metaKey ? null : (KEYS[press.key] ?? null);
}
