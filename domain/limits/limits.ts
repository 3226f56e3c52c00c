/**
 * Every number that a sentence shows to a person: checks and texts both use these. The sentences are in the files
 * beside it, by noun; test/changed-limits.ts changes each number and searches for the old one.
 */

/** Whole pesos of one loan (rule: amount-limits). */
export const AMOUNT_MIN = 2_500;
export const AMOUNT_MAX = 20_000;
export const AMOUNT_STEP = 500;
export const AMOUNT_DEFAULT = 10_000;

/** Minutes in which a customer's phone may use its link at the counter (rule: counter-link). */
export const COUNTER_LINK_MINUTES = 15;
/** Years; age of an applicant. */
export const ADULT_AGE = 18;

/** Fewest characters of a password (rule: password-strength). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const ADMIN_PASSWORD_MIN = 12;
/** Wrong passwords of one account, and the minutes in which they are counted (rule: login-guesses). */
export const LOGIN_GUESSES = 10;
export const LOGIN_MINUTES = 15;

/** Codes of registration and password reset (rule: one-time-codes). */
export const CODE_DIGITS = 6;
export const CODE_LIFE_MINUTES = 10;
export const CODE_GUESSES = 5;
export const RESEND_AFTER_SECONDS = 60;
/** How long a code by WhatsApp may stay unconfirmed before it is sent by SMS: the customer is waiting at the screen. */
export const CODE_CONFIRM_MINUTES = 2;
/** Lifetime of an invitation's link (rule: password-links). */
export const INVITATION_DAYS = 7;
/** Lifetime of a link that the staff send to a client. */
export const SENT_LINK_HOURS = 24;
/** Minutes that the delivery of an e-mail may take. */
export const EMAIL_MINUTES = 5;

/** Of a customer's session, since last use (rule: session-lifetimes). */
export const CUSTOMER_SESSION_DAYS = 30;
/** Of a staff session: since last use, and since the login. */
export const STAFF_IDLE_MINUTES = 30;
export const STAFF_SESSION_HOURS = 12;
/** Age at which an unconfirmed registration is deleted. */
export const UNCONFIRMED_HOURS = 24;

/**
 * A payment reported without signal counts from at most this many calendar days before it arrives, however early the
 * phone says it was (rule: reported-without-signal). An older receipt or contact of the street needs an owner
 * (rules: street-receipts, street-contacts).
 */
export const REPORTED_DAYS_BEFORE = 3;
/** Hours on the clock for the answer to an application and the verification of a payment (rule: promises). */
export const ANSWER_HOURS = 24;
export const VERIFICATION_HOURS = 24;
/** Hours on business days, from approval and signature to the deposit. */
export const DEPOSIT_HOURS_MIN = 24;
export const DEPOSIT_HOURS_MAX = 48;

/** Steps of the inline form that fill a draft; the confirmation follows them. */
export const DRAFT_STEPS = 4;
/** Months or years at work, as a number. */
export const TIME_AT_WORK_MAX = 60;
/** Range of the credit bureaus' scores. */
export const CREDIT_SCORE_MIN = 300;
export const CREDIT_SCORE_MAX = 850;

/** Calendar days that the authorisation to consult a bureau is valid (rule: authorization-lifetime). */
export const AUTHORIZATION_DAYS = 30;
/** Days late after which the lender may demand the whole balance. */
export const ACCELERATION_DAYS = 30;
/** A photo of the cédula can be reused while it is younger (rule: photo-reuse). */
export const CEDULA_PHOTO_MONTHS = 12;
/** Business days for the answer to a request about a person's data, and for a correction. */
export const ACCESS_DAYS = 5;
export const CORRECTION_DAYS = 10;
/** Months that a lender may keep signed documents. */
export const RETENTION_MONTHS_MIN = 12;
export const RETENTION_MONTHS_MAX = 240;
/** Days before the due date on which a reminder goes out. */
export const REMINDER_DAYS_BEFORE = 2;

/** When a lender may write about a debt (INDOTEL, resolution 010-16; rule: contact-hours). */
export const CONTACT_HOURS = {
  week: { opens: '07:00', closes: '20:00' },
  saturday: { opens: '09:00', closes: '13:00' },
};

/**
 * Contacts a day about one debt, over all channels, reminders included. The same resolution; that it says five is known
 * from secondary sources only (blogs.templaris.com, "Cuándo una empresa de cobranza incurre en un abuso").
 */
export const CONTACTS_PER_DAY_MAX = 5;

/** Bytes: photos before compression (rule: upload-limits), payroll proofs and receipts (rule: upload-limits). */
export const MEGABYTE = 1024 * 1024;
export const PHOTO_MAX_BYTES = 10 * MEGABYTE;
export const PAYROLL_MAX_BYTES = 5 * MEGABYTE;
export const RECEIPT_MAX_BYTES = 5 * MEGABYTE;
export const STATEMENT_MAX_BYTES = 2 * MEGABYTE;
/** A sheet of an import: for a workbook, its packed size. */
export const IMPORT_MAX_BYTES = 4 * MEGABYTE;
export const IMPORT_LINES_MAX = 5_000;
/** Movements of one file. */
export const STATEMENT_LINES_MAX = 5_000;
