/** Longest text of a field without a limit of its own, in characters (rule: text-limits). */
export const TEXT_MAX = 500;
/** What is told to a customer, and what only the staff reads. */
export const REASON_MAX = 1_000;
export const STAFF_NOTES_MAX = 2_000;
/** Own words beside a reason from a list: both together are the reason. */
export const REASON_WORDS_MAX = REASON_MAX - 200;
export const PAYMENT_SEARCH_MAX = 100;
/** What a bank calls a transfer of ours, and what a customer's receipt calls a payment. */
export const TRANSFER_REFERENCE_MAX = 120;
export const PAYMENT_REFERENCE_MAX = 60;
/** What a bureau was asked for; the customer reads it. */
export const CONSULTATION_REASON_MAX = 300;
export const PASSKEY_NAME_MAX = 60;
/** The note's total as its debtor types it in words. */
export const SUM_IN_WORDS_MAX = 200;

/** Long edge of a photo in pixels, as it travels and as it is kept (rule: photo-compression). */
export const PHOTO_EDGE = 1_600;
