/** Whether an entry of the list of people not to lend to is in force, or was taken off it (rule: do-not-lend). */
export const DO_NOT_LEND_STATES = ['in_force', 'removed'] as const;
export type DoNotLendState = (typeof DO_NOT_LEND_STATES)[number];
