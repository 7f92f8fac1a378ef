/** The run of the Lab, to take along. */

import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useSampled } from '../../ui/lab-frames.ts';
import { ExportPanel } from './ExportPanel.tsx';

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const recording = useSampled((frame) => frame.recording, null);
  return (
    <Dialog title="Export the run" open onClose={onClose}>
      {recording === null ? (
        <p>Nothing is computed yet.</p>
      ) : (
        <>
          <p>
            {recording.complete
              ? 'All events of this run.'
              : 'The run is still being computed: a file has the events so far.'}
          </p>
          <ExportPanel recording={recording} name={fileName(recording.scenario.title)} />
        </>
      )}
    </Dialog>
  );
}

/** "skbscope-power10-lpar" */
function fileName(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `skbscope-${plain || 'run'}`;
}
