/** What the build writes into the code: constants (vite.config.ts) and files as text. */

/** The version in package.json. */
declare const __VERSION__: string;

/** The short git hash of the sources, or 'unknown' when built outside a git checkout. */
declare const __COMMIT__: string;

/** A table that lies in a file of its own. */
declare module '*.csv?raw' {
  const text: string;
  export = text;
}
