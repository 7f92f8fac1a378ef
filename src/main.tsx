/** Mounts the page. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { PageFault } from './app/PageFault.tsx';
import { openPage } from './app/page.ts';
import './fonts.css';
import './tokens.css';
import './app/base.css';

/** Where not even a worker can be made, the page says so instead of staying blank. */
async function firstPicture(): Promise<ReactNode> {
  try {
    return <App page={await openPage()} />;
  } catch (error) {
    console.error(error);
    return <PageFault error={error} />;
  }
}

const root = document.getElementById('root');
// Not awaited: what is fetched for it may import from this file, which must be done by then.
if (root !== null) void firstPicture().then((picture) => createRoot(root).render(picture));
