/** Mounts the page. */
import { createRoot } from 'react-dom/client';
import './fonts.css';
import './tokens.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>skbscope</h1>);
