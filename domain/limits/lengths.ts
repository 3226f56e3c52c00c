/** Longest text of a field without a limit of its own, in characters (rule: text-limits). */
export const TEXT_MAX = 500;
/** Texts that a customer reads, and texts for the staff only. */
export const REASON_MAX = 1_000;
export const STAFF_NOTES_MAX = 2_000;
/** Free text beside a reason from a list: both together are the reason. */
export const REASON_WORDS_MAX = REASON_MAX - 200;
export const PAYMENT_SEARCH_MAX = 100;
/** The reference of a transfer at the bank, and of a payment on a customer's receipt. */
export const TRANSFER_REFERENCE_MAX = 120;
export const PAYMENT_REFERENCE_MAX = 60;
/** The purpose of a bureau consultation; the customer reads it. */
export const CONSULTATION_REASON_MAX = 300;
export const PASSKEY_NAME_MAX = 60;
/** The office's name of a device at its counter, in characters. */
export const DEVICE_NAME_MAX = 60;
/** The witness who hears the texts and signs, named as on the cédula. */
export const WITNESS_NAME_MAX = 160;
/** The note's total as its debtor types it in words. */
export const SUM_IN_WORDS_MAX = 200;

/** Why the lender is closed on a day. */
export const CLOSED_DAY_REASON_MAX = 120;
/** A lender's own paragraph in the note: about eight lines. */
export const NOTE_CONDITION_MAX = 600;

/** Long edge of a photo in pixels, as uploaded and as stored (rule: photo-compression). */
export const PHOTO_EDGE = 1_600;
