/** Longest text of a field without a limit of its own, in characters (rule: text-limits). */
export const TEXT_MAX = 500;
/** Longest reason that a customer reads, in characters; `STAFF_NOTES_MAX` limits texts for the staff only. */
export const REASON_MAX = 1_000;
export const STAFF_NOTES_MAX = 2_000;
/** Longest free text beside a reason from a list, in characters: both together are the reason. */
export const REASON_WORDS_MAX = REASON_MAX - 200;
export const PAYMENT_SEARCH_MAX = 100;
/**
 * Longest reference of a bank transfer, in characters; `PAYMENT_REFERENCE_MAX` limits that of a payment on a customer's
 * receipt.
 */
export const TRANSFER_REFERENCE_MAX = 120;
export const PAYMENT_REFERENCE_MAX = 60;
/** Longest purpose of a bureau consultation, in characters; the customer reads it. */
export const CONSULTATION_REASON_MAX = 300;
export const PASSKEY_NAME_MAX = 60;
/** Longest name that the office gives a device at its counter, in characters. */
export const DEVICE_NAME_MAX = 60;
/** Longest name of the witness who hears the texts and signs, in characters; the name is as on the cédula. */
export const WITNESS_NAME_MAX = 160;
export const GUARANTOR_NAME_MAX = 120;
/** Longest text of the note's total as its debtor types it in words, in characters. */
export const SUM_IN_WORDS_MAX = 200;

/** Longest reason why the lender is closed on a day, in characters. */
export const CLOSED_DAY_REASON_MAX = 120;
/** Characters of a sector, municipality or province. */
export const PLACE_MAX = 120;
/** Longest paragraph of the lender's own in the note, in characters: about eight lines. */
export const NOTE_CONDITION_MAX = 600;
