/** Where the time of a datagram goes on the two CPUs of a pair, and what explains the loss. */
import { computeLossSplit } from '../../charts/loss-split.ts';
import type { CpuShares, TimeShares } from '../../charts/shares.ts';
import { formatPercent, formatUs } from '../../lib/format.ts';
import type { Budget } from '../../schema/budget.ts';
import { LOAD_ROLES, type LoadRoles } from '../../schema/load-roles.ts';
import { Bar } from './Bar.tsx';
import { type BudgetModel, readBudget } from './budget-model.ts';
import { CpuChip } from './CpuChip.tsx';
import { Panel } from './Panel.tsx';
import { useModel } from './use-model.ts';

export interface BudgetPanelProps {
  /** Index into the scenario's pairs; 0 if left out. */
  readonly pair?: number;
  /** Of the variant in force against the baseline; null if there is none to hold it against. */
  readonly budget: Budget | null | 'computing' | Error;
  /** Shows the memory side in its place. */
  readonly onMemory: () => void;
  /** Shows in its place where all skbs are. */
  readonly onSkbs: () => void;
}

const NAMES = [
  { role: 'waste', name: 'wasted walk' },
  { role: 'useful', name: 'useful work' },
  { role: 'copy', name: 'user copy' },
  { role: 'other', name: 'wake-ups and system calls' },
  { role: 'spin', name: null },
  { role: 'idle', name: 'idle' },
] as const;

export function BudgetPanel({ pair = 0, budget, onMemory, onSkbs }: BudgetPanelProps) {
  const model = useModel((frame) => readBudget(frame, pair), String(pair));
  const shares = model?.shares ?? null;
  const roles = LOAD_ROLES[model?.kind ?? 'udp-loopback'];
  const isOnly = (model?.pairs ?? 1) === 1;
  return (
    <Panel
      title={isOnly ? `Per ${roles.unit}` : `CPU time, pair ${pair + 1}`}
      className="pn-budget"
      aside={
        <span className="pn-aside">
          {shares && isOnly && <PerDatagram shares={shares} />}
          <button type="button" className="pn-turn" onClick={onMemory}>
            Memory
          </button>
          <button type="button" className="pn-turn" onClick={onSkbs}>
            skbs
          </button>
        </span>
      }
    >
      <div className="pn-fit">
        {shares && !isOnly && (
          <p className="pn-per">
            per {roles.unit} <PerDatagram shares={shares} />
          </p>
        )}
        {shares === null ? (
          <p className="pn-note">not enough yet</p>
        ) : (
          shares.cpus.map((cpu) => (
            <CpuTime
              key={cpu.cpu}
              shares={cpu}
              waits={cpu.cpu === model?.reads && roles.between !== 'TX ring'}
              ahead={shares.window.ahead}
              roles={roles}
            />
          ))
        )}
        {model !== null && <Split budget={budget} model={model} />}
      </div>
    </Panel>
  );
}

function timePer(unit: string, percent: number, us: number): string {
  return `${formatUs((percent / 100) * us)} per ${unit}`;
}

function PerDatagram({ shares }: { readonly shares: TimeShares }) {
  const { window, cpus } = shares;
  return (
    <span title={`between two on CPU ${cpus[0].cpu}`}>
      <b>{formatUs(cpus[0].usPerDatagram)}</b>
      {window.ahead && (
        <span className="pn-ahead" title="computed, but not shown yet">
          {' '}
          ahead
        </span>
      )}
    </span>
  );
}

interface CpuTimeProps {
  readonly shares: CpuShares;
  readonly waits: boolean;
  /** It is the time of what has been computed and not been shown. */
  readonly ahead: boolean;
  readonly roles: LoadRoles;
}

function CpuTime({ shares, waits, ahead, roles }: CpuTimeProps) {
  const { percent, cpu, usPerDatagram: us } = shares;
  const wasted = timePer(roles.unit, percent.waste, us);
  const named = NAMES.map(({ role, name }) => ({
    role,
    name: name ?? roles.spin,
    time: `${formatPercent(percent[role])}, ${timePer(roles.unit, percent[role], us)}`,
  }));
  const items = named.map(({ role, name, time }) => ({
    id: role,
    role,
    value: percent[role],
    text: formatPercent(percent[role], 0),
    hint: `CPU ${cpu}, ${role === 'idle' && waits ? 'waits for data' : name}: ${time}`,
  }));
  const label = items
    .filter((item) => item.value > 0)
    .map((item) => item.hint)
    .join('; ');
  return (
    <div className="pn-cpu">
      <p className="pn-cpu-head">
        <CpuChip cpu={cpu} />
        <b>CPU {cpu}</b>
        {!waits ? (
          <span className="pn-cpu-note" title={wasted}>
            {ahead && 'ahead: '}
            <span className="pn-cpu-words">wasted walk </span>
            <WasteShare percent={percent.waste} />
          </span>
        ) : (
          <span className="pn-cpu-note">
            {ahead && 'ahead: '}
            <span className="pn-cpu-words">waits for data </span>
            <b>{formatPercent(percent.idle, 0)}</b>
          </span>
        )}
      </p>
      <Bar items={items} heightPx={20} label={label} />
    </div>
  );
}

function WasteShare({ percent }: { readonly percent: number }) {
  if (percent === 0) return <b className="pn-none">{formatPercent(0, 0)}</b>;
  return <b className="pn-waste">{formatPercent(percent)}</b>;
}

const LOSS_ROLE = { walk: 'waste', pollution: 'pollution', wakeup: 'other', open: 'open' } as const;
const CALM_ROLE = { ...LOSS_ROLE, walk: 'useful', pollution: 'useful' } as const;

interface SplitProps {
  readonly budget: BudgetPanelProps['budget'];
  readonly model: BudgetModel;
}

function Split({ budget, model }: SplitProps) {
  if (model.unpriced !== null) return <p className="pn-note">{model.unpriced}</p>;
  if (budget === null) return <p className="pn-note">{model.noSplit}</p>;
  if (budget === 'computing') return <p className="pn-note">Computing where the loss goes.</p>;
  if (budget instanceof Error) return <p className="pn-note">No split: {budget.message}</p>;
  const split = computeLossSplit(budget, model.measured);
  const items = split.parts.map((part) => ({
    id: part.id,
    role: model.wasteful ? LOSS_ROLE[part.id] : CALM_ROLE[part.id],
    value: part.ns,
    hint: `${part.name}: ${formatUs(part.ns / 1_000)} per datagram`,
  }));
  return (
    <div className="pn-split">
      <p className="pn-split-head" title="On the scale of the bars above">
        <b>{split.against}</b>
        <span>{split.total}</span>
      </p>
      {items.length > 0 && (
        <Bar
          items={items}
          heightPx={12}
          whole={(model.shares?.cpus[0].usPerDatagram ?? 0) * 1_000}
          label={`${split.against}: ${split.total}`}
        />
      )}
      <p className="pn-strong">{split.change}</p>
      <p className="pn-split-sum">
        {split.parts.map(({ id, name, text }, i) => (
          <span key={id}>
            <i className={`pn-swatch pn-swatch-${items[i].role}`} />
            {name} {text}
          </span>
        ))}
        {split.open}
      </p>
    </div>
  );
}
