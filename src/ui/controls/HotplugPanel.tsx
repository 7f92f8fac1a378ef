/** What the hotplug menu holds: the limit, CPUs, nodes, what was changed so far, and scenarios. */
import { useState } from 'react';
import { deferMaxAt } from '../../schema/futures.ts';
import { pluggedAt } from '../../schema/plugged.ts';
import { useSampled } from '../lab-frames.ts';
import { clockText } from './clock.ts';
import { EditList } from './EditList.tsx';
import { CpuActions, NodeActions } from './HotplugActions.tsx';
import type { HotplugMenuProps } from './HotplugMenu.tsx';
import { HotplugStories } from './HotplugStories.tsx';
import { LimitField } from './LimitField.tsx';
import './hotplug.css';

export type HotplugPanelProps = HotplugMenuProps & { readonly close: () => void };

export function HotplugPanel({ scenario, choices, onChange, onSeek, close }: HotplugPanelProps) {
  const { edits, forgetEdit, choosePreset } = choices;
  const atPs = useSampled(({ playheadPs }) => playheadPs, 0);
  const now = pluggedAt(scenario.machine, edits, atPs);
  const [cpu, setCpu] = useState(scenario.load.pairs[0].sender);
  const [node, setNode] = useState(scenario.machine.cpuNode[scenario.load.pairs[0].receiver]);
  return (
    <div className="hotplug">
      <p className="hotplug-at">
        At the playhead, <b>{clockText(atPs)}</b>
      </p>
      <LimitField
        value={deferMaxAt({ ...scenario, edits }, atPs)}
        onWrite={(deferMax) => onChange([{ deferMax }])}
      />
      <CpuActions now={now} cpu={cpu} onCpu={setCpu} onChange={onChange} />
      <NodeActions now={now} node={node} onNode={setNode} onChange={onChange} />
      <EditList edits={edits} onSeek={onSeek} onForget={forgetEdit} />
      <HotplugStories
        onChoose={(id) => {
          choosePreset(id);
          close();
        }}
      />
    </div>
  );
}
