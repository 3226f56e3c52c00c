/** Number of the late charge variant until the lender chooses one in its set-up. */
export const INITIAL_LATE_CHARGE = 2;
export const INITIAL_REMINDER_TIMES = { dueSoon: '09:00', dueToday: '09:00', overdue: '10:00' } as const;
