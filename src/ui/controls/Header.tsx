/**
 * The top of the page: what it is, where you are, which machine and load, and the page's own
 * buttons.
 */
import { useEffect, useRef, useState } from 'react';
import type { Scenario } from '../../schema/scenario.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { nextTheme, type Theme } from '../../state/theme.ts';
import { copyText } from '../copy-text.ts';
import './header.css';
import { CheckIcon, LinkIcon, Logo, ThemeIcon } from './Icons.tsx';
import { titleWithKey } from './keyboard.ts';
import { LoadMenu } from './LoadMenu.tsx';
import { MachineMenu } from './MachineMenu.tsx';
import { Places, type PlacesProps } from './Places.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

export interface HeaderProps {
  /** What runs now; null where nothing does. */
  readonly scenario: Scenario | null;
  readonly choices: ChoicesState;
  /** The theme that is shown. */
  readonly theme: Theme;
  /** The address to share, with the playhead in it. */
  readonly linkAddress: () => Promise<string>;
  readonly hrefOf: PlacesProps['hrefOf'];
  readonly onHelp: () => void;
  readonly onAbout: () => void;
  /** Where there is a run to take along. */
  readonly onExport?: () => void;
}

const COPIED_MS = 2_000;
const THEME_NAMES = { dark: 'Dark theme', light: 'Light theme', projector: 'Projector theme' };

export function Header(props: HeaderProps) {
  const { scenario, choices, theme, linkAddress, hrefOf, onHelp } = props;
  const { copied, copyLink } = useCopyLink(linkAddress, choices.notify);
  const otherTheme = THEME_NAMES[nextTheme(theme)];
  return (
    <header className={scenario === null ? 'header header-plain' : 'header'}>
      <h1 className="brand">
        <Logo />
        skbscope
      </h1>
      <Places choices={choices} hrefOf={hrefOf} />
      <div className="header-space" />
      {scenario !== null && (
        <>
          <MachineMenu scenario={scenario} choices={choices} />
          <LoadMenu scenario={scenario} choices={choices} />
        </>
      )}
      <button
        type="button"
        className="icon-button theme-button wide-only"
        aria-label={otherTheme}
        title={titleWithKey(otherTheme, 'D', choices.letterKeys)}
        onClick={() => choices.flipTheme(theme)}
      >
        <ThemeIcon />
      </button>
      <button
        type="button"
        className="icon-button link-button wide-only"
        aria-label="Copy the link"
        title={copied ? 'Copied' : 'Copy the link to what you see'}
        onClick={copyLink}
      >
        {copied ? <CheckIcon /> : <LinkIcon />}
      </button>
      <button
        type="button"
        className="icon-button wide-only"
        aria-label="Keyboard help"
        title={titleWithKey('Keyboard help', '?', choices.letterKeys)}
        onClick={onHelp}
      >
        ?
      </button>
      <SettingsMenu
        choices={choices}
        hrefOf={hrefOf}
        onCopyLink={copyLink}
        onHelp={onHelp}
        onAbout={props.onAbout}
        onExport={props.onExport}
      />
      <span className="unseen" role="status">
        {copied ? 'The link is copied.' : ''}
      </span>
    </header>
  );
}

function useCopyLink(linkAddress: () => Promise<string>, notify: ChoicesState['notify']) {
  const [copied, setCopied] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    const text = await linkAddress().catch(() => null);
    if (text === null || !(await copyText(text))) {
      notify('The browser did not let this page copy; take the link from the address bar.');
      return;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), COPIED_MS);
  };
  return { copied, copyLink: () => void copy() };
}
