/** Mounts the page. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { PageFault } from './app/PageFault.tsx';
import { createPage } from './app/page.ts';
import './fonts.css';
import './tokens.css';
import './app/base.css';

/** Where not even a worker can be made, the page says so instead of staying blank. */
function firstPicture(): ReactNode {
  try {
    return <App page={createPage()} />;
  } catch (error) {
    console.error(error);
    return <PageFault error={error} />;
  }
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(firstPicture());
