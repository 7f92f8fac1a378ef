/** Titles that stand there before the panels under them are loaded. */
export const TITLES = {
  throughput: 'Datagrams received per second',
  checks: 'List checks so far',
} as const;
