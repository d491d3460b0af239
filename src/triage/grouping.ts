/** What groups are made by. */
export const groupings = ['signature', 'loose', 'kernel', 'exception', 'line', 'device', 'host'] as const;

/** One of `groupings`. */
export type Grouping = (typeof groupings)[number];
