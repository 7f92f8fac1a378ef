/** Constants that the build writes into the code; see vite.config.ts. */

/** The version in package.json. */
declare const __VERSION__: string;

/** The short git hash of the sources, or 'unknown' when built outside a git checkout. */
declare const __COMMIT__: string;
