/** Titles that stand there before the panels under them are loaded. */
export const TITLES = {
  throughput: 'Throughput',
  checks: 'List checks so far',
} as const;
