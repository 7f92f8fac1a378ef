import { expect, test } from 'vitest';
import { HOTPLUG_PRESETS } from './hotplug-presets.ts';
import { HOTPLUG_STORIES } from './hotplug-stories.ts';

test('every scenario with a change has its story', () => {
  const ids = HOTPLUG_PRESETS.map(({ id }) => id);
  expect(HOTPLUG_STORIES.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const { about } of HOTPLUG_STORIES) expect(about).toMatch(/^.+\.$/);
});
