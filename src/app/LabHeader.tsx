/** The header of the Lab, and files dropped anywhere on the page. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../schema/scenario.ts';
import { systemWishes, themeOf, watchSystem } from '../state/theme.ts';
import { FileDrop } from '../ui/controls/FileDrop.tsx';
import { Header } from '../ui/controls/Header.tsx';
import { takeFile } from '../ui/controls/take-file.ts';
import type { Page } from './page.ts';

export interface LabHeaderProps {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly linkAddress: () => string;
  readonly onDialog: (dialog: 'help' | 'about') => void;
}

export function LabHeader({ page, scenario, linkAddress, onDialog }: LabHeaderProps) {
  const choices = useStore(page.choices);
  const [wishes, setWishes] = useState(systemWishes);
  useEffect(() => watchSystem(() => setWishes(systemWishes())), []);
  return (
    <>
      <Header
        scenario={scenario}
        choices={choices}
        theme={themeOf(choices.theme, wishes)}
        linkAddress={linkAddress}
        onHelp={() => onDialog('help')}
        onAbout={() => onDialog('about')}
      />
      <FileDrop onFile={(file) => void takeFile(file, choices)} />
    </>
  );
}
