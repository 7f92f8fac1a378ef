/** The Lab: its parts put into their places and connected to the run. */

import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { pairInFocus } from '../state/zoom.ts';
import { Notices } from '../ui/controls/Notices.tsx';
import { useCommands } from '../ui/controls/use-commands.ts';
import { LabLayout } from '../ui/lab/LabLayout.tsx';
import { later } from '../ui/later.ts';
import { LabHeader } from './LabHeader.tsx';
import * as parts from './LabParts.tsx';
import * as stage from './LabStage.tsx';
import { PlaceTransport } from './PlaceTransport.tsx';
import type { Page } from './page.ts';
import { useLabActions } from './use-lab-commands.ts';
import { useLabRun } from './use-lab-run.ts';

const LabDialogs = later(async () => (await import('./LabDialogs.tsx')).LabDialogs);

export type OpenDialog = 'none' | 'help' | 'about' | 'export';

export function LabPlace({ page }: { readonly page: Page }) {
  const scenario = useLabRun(page);
  const choices = useStore(page.choices);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const [kernelsAsked, setKernelsAsked] = useState(0);
  const [branchesAsked, setBranchesAsked] = useState(0);
  const dialogs = useMemo(
    () => ({
      showHelp: () => setDialog('help'),
      showExport: () => setDialog('export'),
      showKernels: () => setKernelsAsked((times) => times + 1),
      showBranches: () => setBranchesAsked((times) => times + 1),
      closeAll: () => setDialog('none'),
    }),
    [],
  );
  const actions = useLabActions(page, scenario, dialogs);
  useCommands(choices.letterKeys, actions.perform);
  const pair = pairInFocus(scenario.load, choices);
  const part: parts.PartProps = { page, scenario, actions, pair };
  return (
    <>
      <LabLayout
        header={
          <LabHeader
            page={page}
            scenario={scenario}
            linkAddress={actions.linkAddress}
            onDialog={setDialog}
          />
        }
        notices={
          <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
        }
        walk={<parts.Walk {...part} />}
        kernel={<parts.Kernel {...part} asked={kernelsAsked} />}
        unfold={kernelsAsked}
        walkNote={<parts.SwitchNote {...part} />}
        stage={<stage.Machine {...part} />}
        throughput={<parts.Throughput {...part} />}
        checks={<parts.Checks />}
        code={<parts.Code {...part} />}
        lanes={<stage.Passes {...part} />}
        budget={<parts.Time {...part} />}
        foot={<parts.Foot {...part} />}
        transport={
          <PlaceTransport {...part}>
            <parts.Branches page={page} asked={branchesAsked} />
          </PlaceTransport>
        }
      />
      {dialog !== 'none' && <LabDialogs page={page} open={dialog} onClose={dialogs.closeAll} />}
    </>
  );
}
