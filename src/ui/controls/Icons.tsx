/** The signs on buttons; each is decoration beside a name that its button has. */
import type { ReactNode } from 'react';

function Icon({ children, size = 16 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** One online list, two merely possible ones, and the cursor of the walk. */
export function Logo() {
  return (
    <svg className="logo" width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">
      <rect className="logo-online" x="0" y="5" width="6" height="8" rx="1.5" />
      <rect className="logo-possible" x="8.5" y="5.5" width="4.5" height="7" rx="1" />
      <rect className="logo-possible" x="15.5" y="5.5" width="4.5" height="7" rx="1" />
      <path className="logo-cursor" d="M15 0h5l-2.5 4z" />
    </svg>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.7 9.3a2.8 2.8 0 0 0 4 0l2.5-2.5a2.8 2.8 0 0 0-4-4l-1 1" />
      <path d="M9.3 6.7a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 0 4 4l1-1" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M2.5 8.5l3.5 3.5 7.5-8" strokeWidth="2" />
    </Icon>
  );
}

export function SettingsIcon() {
  return (
    <Icon>
      <path d="M1.5 4.5h7M13 4.5h1.5M1.5 11.5H3M7.5 11.5h7" />
      <circle cx="10.8" cy="4.5" r="2.1" />
      <circle cx="5.2" cy="11.5" r="2.1" />
    </Icon>
  );
}

export function CaretIcon() {
  return (
    <svg className="caret" width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
      <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

export function CloseIcon() {
  return (
    <Icon size={14}>
      <path d="M3 3l10 10M13 3L3 13" />
    </Icon>
  );
}

export function PlugIcon() {
  return (
    <Icon>
      <path d="M5.5 1.5v4M10.5 1.5v4M3.5 5.5h9V8a4.5 4.5 0 0 1-9 0zM8 12.5V15" />
    </Icon>
  );
}

export function PlayIcon() {
  return (
    <Icon>
      <path d="M4 2.2v11.6L13.5 8z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M13 3v10L6 8z" fill="currentColor" stroke="none" />
      <path d="M4 3v10" strokeWidth="2" />
    </Icon>
  );
}

export function ForwardIcon() {
  return (
    <Icon>
      <path d="M3 3v10l7-5z" fill="currentColor" stroke="none" />
      <path d="M12 3v10" strokeWidth="2" />
    </Icon>
  );
}
