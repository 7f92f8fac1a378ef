/** The Lab in a frame of another page: what there is room for, without what it was told to hide. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import type { EmbedPart } from '../../state/embed-parts.ts';
import { pairInFocus } from '../../state/zoom.ts';
import { useCommands } from '../../ui/controls/use-commands.ts';
import { EmbedLayout } from '../../ui/embed/EmbedLayout.tsx';
import * as parts from '../LabParts.tsx';
import * as stage from '../LabStage.tsx';
import { PlaceTransport } from '../PlaceTransport.tsx';
import type { Page } from '../page.ts';
import { type Dialogs, type LabActions, useLabActions } from '../use-lab-commands.ts';
import { useLabRun } from '../use-lab-run.ts';
import { OpenLink } from './OpenLink.tsx';
import { type Player, usePlayer } from './player.ts';

/** Nothing covers the figure; their keys do not come here either. */
const NO_DIALOGS: Dialogs = {
  showHelp: () => undefined,
  showKernels: () => undefined,
  showBranches: () => undefined,
  showExport: () => undefined,
  closeAll: () => undefined,
};

export function EmbedLab({ page }: { readonly page: Page }) {
  const scenario = useLabRun(page);
  const choices = useStore(page.choices);
  const actions = useLabActions(page, scenario, NO_DIALOGS);
  useCommands(choices.letterKeys, actions.perform);
  usePlayer(page, useLabPlayer(page, scenario, actions));
  const part: parts.PartProps = {
    ...{ page, scenario, actions },
    pair: pairInFocus(scenario.load, choices),
  };
  const shows = (id: EmbedPart): boolean => !choices.hide.includes(id);
  return (
    <EmbedLayout
      scale={shows('scale')}
      walk={shows('switch') && <parts.Walk {...part} />}
      stage={<stage.Machine {...part} />}
      throughput={shows('chart') && <parts.Throughput {...part} />}
      checks={shows('checks') && <parts.Checks />}
      code={shows('code') && <parts.Code {...part} />}
      lanes={shows('lanes') && <stage.Passes {...part} />}
      budget={shows('budget') && <parts.Time {...part} />}
      transport={shows('transport') && <PlaceTransport {...part} />}
      link={shows('link') && <OpenLink page={page} />}
    />
  );
}

function useLabPlayer(page: Page, scenario: Scenario, actions: LabActions): Player {
  return useMemo(() => {
    const { choices, session } = page;
    const asked = JSON.stringify(scenario);
    return {
      recording() {
        const recording = session.current()?.recording ?? null;
        return JSON.stringify(recording?.scenario) === asked ? recording : null;
      },
      playheadPs: () => session.playheadPs(performance.now()),
      plays: () => !choices.getState().paused,
      playPause: actions.playPause,
      step: actions.step,
      seek: actions.seek,
    };
  }, [page, scenario, actions]);
}
