/** Defaults until a lender has chosen: the choice is a step of the first day. */
export const INITIAL_LATE_CHARGE = 2;
export const INITIAL_REMINDER_TIMES = { dueSoon: '09:00', dueToday: '09:00', overdue: '10:00' } as const;
