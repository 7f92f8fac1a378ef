/** A CPU or a node that is chosen, its state, and what can be done to it. */
import { useId } from 'react';
import type { Change, CpuAction, NodeAction } from '../../schema/edits.ts';
import { afterChange, obstacleTo, type Plugged } from '../../schema/plugged.ts';
import type { CpuIndex, NodeId } from '../../schema/units.ts';

interface ActionsProps {
  readonly now: Plugged;
  readonly onChange: (changes: readonly Change[]) => void;
}

const CPU_BUTTONS: readonly (readonly [CpuAction, string])[] = [
  ['offline', 'Offline'],
  ['online', 'Online'],
  ['unplug', 'Unplug'],
  ['plug', 'Plug in'],
];

export interface CpuActionsProps extends ActionsProps {
  readonly cpu: CpuIndex;
  readonly onCpu: (cpu: CpuIndex) => void;
}

export function CpuActions({ now, cpu, onCpu, onChange }: CpuActionsProps) {
  return (
    <Row label="CPU" value={cpu} onValue={onCpu} options={cpuOptions(now)}>
      {CPU_BUTTONS.map(([action, text]) => (
        <Action
          key={action}
          text={text}
          now={now}
          changes={[{ cpu, action }]}
          onChange={onChange}
        />
      ))}
    </Row>
  );
}

const NODE_BUTTONS: readonly (readonly [NodeAction, string])[] = [
  ['remove-memory', 'Remove memory'],
  ['add-memory', 'Add memory'],
  ['offline', 'Offline'],
];

export interface NodeActionsProps extends ActionsProps {
  readonly node: NodeId;
  readonly onNode: (node: NodeId) => void;
}

export function NodeActions({ now, node, onNode, onChange }: NodeActionsProps) {
  return (
    <Row label="Node" value={node} onValue={onNode} options={nodeOptions(now)}>
      {NODE_BUTTONS.map(([action, text]) => (
        <Action
          key={action}
          text={text}
          now={now}
          changes={[{ node, action }]}
          onChange={onChange}
        />
      ))}
      <Action text="All of it goes" now={now} changes={wholeNode(now, node)} onChange={onChange} />
    </Row>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly options: readonly (readonly [value: number, text: string])[];
  readonly children: React.ReactNode;
}

function Row({ label, value, onValue, options, children }: RowProps) {
  const id = useId();
  return (
    <fieldset className="hotplug-row" aria-label={`${label} ${value}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <div className="hotplug-buttons">{children}</div>
    </fieldset>
  );
}

interface ActionProps extends ActionsProps {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** One that cannot be done says why when it is tried: the sentence names what is allowed. */
function Action({ text, now, changes, onChange }: ActionProps) {
  const possible = changes.length > 0 && isPossible(now, changes);
  return (
    <button
      type="button"
      className="button"
      aria-disabled={!possible}
      onClick={() => onChange(changes)}
    >
      {text}
    </button>
  );
}

function isPossible(start: Plugged, changes: readonly Change[]): boolean {
  let now = start;
  for (const change of changes) {
    if (obstacleTo(change, now) !== null) return false;
    now = afterChange(now, change);
  }
  return true;
}

/** Its CPUs, its memory, and its place in the online map. */
function wholeNode({ cpuNode, online, present, memory }: Plugged, node: NodeId): Change[] {
  const own = [...cpuNode.keys()].filter((cpu) => cpuNode[cpu] === node);
  const running = own.filter((cpu) => online.has(cpu));
  const there = own.filter((cpu) => present.has(cpu));
  return [
    ...running.map((cpu): Change => ({ cpu, action: 'offline' })),
    ...there.map((cpu): Change => ({ cpu, action: 'unplug' })),
    ...(memory.has(node) ? [{ node, action: 'remove-memory' } as const] : []),
    { node, action: 'offline' },
  ];
}

function cpuOptions({ cpuNode, online, present }: Plugged): [number, string][] {
  return cpuNode.map((node, cpu) => {
    const state = online.has(cpu) ? 'online' : present.has(cpu) ? 'offline' : 'unplugged';
    return [cpu, `${cpu}, node ${node}: ${state}`];
  });
}

function nodeOptions({ possible, onlineNodes, memory }: Plugged): [number, string][] {
  return possible.map((node) => {
    const state = onlineNodes.has(node) ? 'online' : 'offline';
    return [node, `${node}: ${state}${memory.has(node) ? ', memory' : ''}`];
  });
}
