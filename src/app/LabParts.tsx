/** The panels of the Lab, each connected to what it shows. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../schema/scenario.ts';
import { budgetQuery } from '../state/runs.ts';
import { HotplugMenu } from '../ui/controls/HotplugMenu.tsx';
import { KernelMenu } from '../ui/controls/KernelMenu.tsx';
import { KernelNote } from '../ui/controls/KernelNote.tsx';
import { WalkSwitch } from '../ui/controls/WalkSwitch.tsx';
import { later } from '../ui/later.ts';
import { NothingYet } from '../ui/panels/Panel.tsx';
import { TITLES } from '../ui/panels/titles.ts';
import type { Page } from './page.ts';
import type { LabActions } from './use-lab-commands.ts';
import { useOnline, usePlays, useVariant } from './use-playhead.ts';

const NO_RATE = <NothingYet title={TITLES.throughput} />;
const NO_FOOT = <p className="foot-line">Computed in this page.</p>;
const NO_CHECKS = <NothingYet title={TITLES.checks} />;

const ThroughputPanel = later(
  async () => (await import('../ui/panels/ThroughputPanel.tsx')).ThroughputPanel,
  NO_RATE,
);
const ChecksPanel = later(
  async () => (await import('../ui/panels/ChecksPanel.tsx')).ChecksPanel,
  NO_CHECKS,
);
const BranchMenu = later(async () => (await import('../ui/controls/BranchMenu.tsx')).BranchMenu);
const WaitNote = later(async () => (await import('../ui/controls/WaitNote.tsx')).WaitNote);
const FootLine = later(async () => (await import('./FootLine.tsx')).FootLine, NO_FOOT);
const CodePane = later(async () => (await import('../ui/panels/CodePane.tsx')).CodePane);
const MemoryPanel = later(async () => (await import('../ui/panels/MemoryPanel.tsx')).MemoryPanel);
const BudgetPanel = later(async () => (await import('../ui/panels/BudgetPanel.tsx')).BudgetPanel);

export interface PartProps {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly actions: LabActions;
  /** The pair that is looked at: an index into the load's pairs. */
  readonly pair: number;
}

export function Walk({ scenario, actions }: PartProps) {
  return (
    <WalkSwitch
      variant={useVariant(scenario)}
      possible={scenario.machine.possible.length}
      online={useOnline(scenario)}
      onSwitch={actions.switchTo}
    />
  );
}

export function Kernel(props: PartProps & { readonly asked: number }) {
  const { page, scenario, actions, asked } = props;
  const variant = useVariant(scenario);
  const choices = useStore(page.choices);
  return (
    <>
      <KernelMenu
        kernel={{ ...scenario.kernel, variant }}
        onVariant={actions.switchTo}
        onRelease={actions.chooseRelease}
        asked={asked}
      />
      <HotplugMenu
        scenario={scenario}
        choices={choices}
        onChange={actions.change}
        onSeek={actions.seek}
      />
    </>
  );
}

export function SwitchNote({ scenario }: PartProps) {
  const { machine, kernel, load } = scenario;
  const variant = useVariant(scenario);
  const plays = usePlays();
  return (
    <>
      <KernelNote
        kernel={{ ...kernel, variant }}
        load={load.kind}
        possible={machine.possible.length}
        online={useOnline(scenario)}
      />
      {plays && <WaitNote />}
    </>
  );
}

export function Throughput({ actions }: PartProps) {
  return usePlays() ? <ThroughputPanel onSeek={actions.seek} /> : NO_RATE;
}

export function Checks() {
  return usePlays() ? <ChecksPanel /> : NO_CHECKS;
}

export function Code({ pair }: PartProps) {
  return usePlays() ? <CodePane pair={pair} /> : null;
}

export function Time({ page, scenario, pair }: PartProps) {
  const variant = useVariant(scenario);
  const { data, error } = useQuery(budgetQuery(page.client, scenario, variant));
  const [memory, setMemory] = useState(false);
  if (!usePlays()) return null;
  if (memory) return <MemoryPanel onBack={() => setMemory(false)} />;
  return (
    <BudgetPanel
      pair={pair}
      budget={error ?? (data === undefined ? 'computing' : data)}
      onMemory={() => setMemory(true)}
    />
  );
}

/** In its place only once there is something to go back to. */
export function Branches({ page, asked }: Pick<PartProps, 'page'> & { readonly asked: number }) {
  const { variant, edits, branches, goToBranch, forgetBranch } = useStore(page.choices);
  if (branches.length === 0) return null;
  return (
    <BranchMenu
      shown={{ variant, edits }}
      branches={branches}
      asked={asked}
      onGo={goToBranch}
      onForget={forgetBranch}
    />
  );
}

export function Foot({ scenario }: PartProps) {
  return usePlays() ? <FootLine scenario={scenario} /> : NO_FOOT;
}
