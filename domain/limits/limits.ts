/**
 * Every number that a sentence shows to a person: checks and texts both use these constants. The sentences are in the
 * other files of this folder, by noun; test/changed-limits.ts changes each number and searches for the old one.
 */

/** Least amount of one loan, in whole pesos (rule: amount-limits). */
export const AMOUNT_MIN = 2_500;
export const AMOUNT_MAX = 20_000;
export const AMOUNT_STEP = 500;
export const AMOUNT_DEFAULT = 10_000;
/** The greatest amount that a product may have, in pesos. */
export const PRODUCT_AMOUNT_MOST = 10_000_000;

/** Minutes in which a customer's phone may use its link at the counter (rule: counter-link). */
export const COUNTER_LINK_MINUTES = 15;
/** Minutes for which a client may sign on a device of the office that was handed over. */
export const HAND_OVER_MINUTES = 15;
/** Least age of an applicant, in years. */
export const ADULT_AGE = 18;

/** Fewest characters of a password (rule: password-strength). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const ADMIN_PASSWORD_MIN = 12;
/** Most wrong passwords of one account within `LOGIN_MINUTES` minutes (rule: login-guesses). */
export const LOGIN_GUESSES = 10;
/** Wrong passwords of a member of the staff within a day that leave an event and an alarm. */
export const STAFF_GUESSES = 7;
export const LOGIN_MINUTES = 15;

/** Digits of a one-time code for registration or password reset (rule: one-time-codes). */
export const CODE_DIGITS = 6;
export const CODE_LIFE_MINUTES = 10;
export const CODE_GUESSES = 5;
export const RESEND_AFTER_SECONDS = 60;
/**
 * Minutes that a code by WhatsApp may stay unconfirmed before it is sent by SMS: the customer is waiting at the screen.
 */
export const CODE_CONFIRM_MINUTES = 2;
/** Days that the link of an invitation is valid (rule: password-links). */
export const INVITATION_DAYS = 7;
/** Hours that a link is valid which the staff send to a client. */
export const SENT_LINK_HOURS = 24;
/** Minutes that the delivery of an e-mail may take. */
export const EMAIL_MINUTES = 5;

/** Days since its last use after which a customer's session ends (rule: session-lifetimes). */
export const CUSTOMER_SESSION_DAYS = 30;
/** Minutes since its last use after which a staff session ends; `STAFF_SESSION_HOURS` counts from the login. */
export const STAFF_IDLE_MINUTES = 30;
export const STAFF_SESSION_HOURS = 12;
/** Hours after which an unconfirmed registration is deleted. */
export const UNCONFIRMED_HOURS = 24;
/** Hours for which an owner can undo the merge of two clients (rule: merge-clients). */
export const MERGE_UNDO_HOURS = 24;

/**
 * A payment reported without signal counts from at most this many calendar days before it arrives, however early the
 * phone says it was (rule: reported-without-signal). An older receipt or contact of the street needs an owner
 * (rules: street-receipts, street-contacts).
 */
export const REPORTED_DAYS_BEFORE = 3;
/** Hours on the clock in which the lender answers an application (rule: promises). */
export const ANSWER_HOURS = 24;
export const VERIFICATION_HOURS = 24;
/** Fewest hours on business days, from approval and signature to the deposit. */
export const DEPOSIT_HOURS_MIN = 24;
export const DEPOSIT_HOURS_MAX = 48;

/** Steps of the inline form that fill a draft; the confirmation follows them. */
export const DRAFT_STEPS = 4;
/** Most months or years of a length of employment, as a number. */
export const TIME_AT_WORK_MAX = 60;
/** Lowest score of the credit bureaus. */
export const CREDIT_SCORE_MIN = 300;
export const CREDIT_SCORE_MAX = 850;

/** Calendar days that the authorisation to consult a bureau is valid (rule: authorization-lifetime). */
export const AUTHORIZATION_DAYS = 30;
/** Days late after which the lender may demand the whole balance. */
export const ACCELERATION_DAYS = 30;
/** Months for which a photo of the cédula can be reused (rule: photo-reuse). */
export const CEDULA_PHOTO_MONTHS = 12;
/**
 * Business days in which the lender answers a request for access to personal data; `CORRECTION_DAYS` is for
 * corrections.
 */
export const ACCESS_DAYS = 5;
export const CORRECTION_DAYS = 10;
/** Fewest months for which a lender may keep signed documents. */
export const RETENTION_MONTHS_MIN = 12;
export const RETENTION_MONTHS_MAX = 240;
/** Days before the due date on which a reminder goes out. */
export const REMINDER_DAYS_BEFORE = 2;

/**
 * Hours of a day in which a lender may contact a customer about a debt (INDOTEL, resolution 010-16; rule:
 * contact-hours).
 */
export const CONTACT_HOURS = {
  week: { opens: '07:00', closes: '20:00' },
  saturday: { opens: '09:00', closes: '13:00' },
};

/**
 * Most contacts a day about one debt, over all channels, reminders included (INDOTEL, resolution 010-16). That the
 * resolution says five is known from secondary sources only (blogs.templaris.com, "Cuándo una empresa de cobranza
 * incurre en un abuso").
 */
export const CONTACTS_PER_DAY_MAX = 5;

/** Bytes of one megabyte, the unit of the limits of uploads (rule: upload-limits). */
export const MEGABYTE = 1024 * 1024;
export const PHOTO_MAX_BYTES = 10 * MEGABYTE;
export const PAYROLL_MAX_BYTES = 5 * MEGABYTE;
export const RECEIPT_MAX_BYTES = 5 * MEGABYTE;
export const STATEMENT_MAX_BYTES = 2 * MEGABYTE;
/** Most bytes of a sheet of an import; for a workbook, of the compressed file. */
export const IMPORT_MAX_BYTES = 4 * MEGABYTE;
export const IMPORT_LINES_MAX = 5_000;
/** Most movements in one file of a bank statement. */
export const STATEMENT_LINES_MAX = 5_000;
