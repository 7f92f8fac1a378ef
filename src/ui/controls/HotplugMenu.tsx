/** CPUs and nodes that go and come, and the limit, at the playhead. */
import type { Change } from '../../schema/edits.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Ps } from '../../schema/units.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { later } from '../later.ts';
import { PlugIcon } from './Icons.tsx';
import { Popover } from './Popover.tsx';

export interface HotplugMenuProps {
  /** What runs now, with its edits. */
  readonly scenario: Scenario;
  readonly choices: ChoicesState;
  /** Makes changes at the playhead. */
  readonly onChange: (changes: readonly Change[]) => void;
  readonly onSeek: (atPs: Ps) => void;
}

const HotplugPanel = later(async () => (await import('./HotplugPanel.tsx')).HotplugPanel);

export function HotplugMenu(props: HotplugMenuProps) {
  return (
    <Popover name="Hotplug and skb_defer_max" buttonClass="icon-button" button={<PlugIcon />}>
      {(close) => <HotplugPanel {...props} close={close} />}
    </Popover>
  );
}
