/** What a client signs on a device of the office: the application that was taken, or the offer that answers it. */
export const HANDED_OVER = ['application', 'offer'] as const;
