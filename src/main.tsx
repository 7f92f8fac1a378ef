/** Mounts the page. */
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createPage } from './app/page.ts';
import './fonts.css';
import './tokens.css';
import './app/base.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App page={createPage()} />);
