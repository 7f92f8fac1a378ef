/** The page: providers around the open place. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Boundary } from '../ui/Boundary.tsx';
import { FrameContext } from '../ui/lab-frames.ts';
import { keepOnceQuiet, runLab } from './frame-loop.ts';
import { OpenPlace } from './OpenPlace.tsx';
import { PageFault } from './PageFault.tsx';
import type { Page } from './page.ts';

export interface AppProps {
  readonly page: Page;
}

export function App({ page }: AppProps) {
  useEffect(() => runLab(page), [page]);
  useEffect(() => keepOnceQuiet(page), [page]);
  return (
    <QueryClientProvider client={page.queries}>
      <FrameContext value={page.session}>
        <Boundary fallback={(error) => <PageFault error={error} />}>
          <OpenPlace page={page} />
        </Boundary>
      </FrameContext>
    </QueryClientProvider>
  );
}
