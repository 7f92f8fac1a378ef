/** What the page and its service worker know of each other, and what the build tells the latter. */

/** A file of the build. */
export interface KeptFile {
  /** Address relative to the page; '' is the page itself. */
  readonly path: string;
  /** SHA-256 of its content, in base64. */
  readonly sha256: string;
  /** Its size as it is, before any compression. */
  readonly bytes: number;
}

/** All files of one build. */
export interface BuildFiles {
  /** Names the build; differs where any file differs. */
  readonly build: string;
  /** Kept as soon as the page was opened once, all of them or none. */
  readonly app: readonly KeptFile[];
  /** Kept on their first use, or when somebody asks for all of them. */
  readonly samples: readonly KeptFile[];
}

/** The page asks with one of these and a port; what comes back on the port is an OfflineAnswer. */
export type OfflineRequest = 'report' | 'keep samples' | 'tidy' | 'take over';

export interface KeptCount {
  readonly files: number;
  readonly kept: number;
  /** Size of all of them, in bytes. */
  readonly bytes: number;
}

export interface KeptReport {
  readonly build: string;
  readonly app: KeptCount;
  readonly samples: KeptCount;
}

export interface OfflineAnswer {
  readonly report: KeptReport;
  /** A sentence about what could not be done; null where all went well. */
  readonly fault: string | null;
  /** Whether this is the last answer to the request. */
  readonly done: boolean;
}
