import type * as limits from '#domain/limits/limits.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { numberInWords } from '#domain/words.ts';

type Limits = Omit<typeof limits, 'default'>;
type Told = Exclude<
  keyof Limits,
  // Limits that no text shows as a number.
  | 'AMOUNT_STEP'
  | 'PRODUCT_AMOUNT_MOST'
  | 'CEDULA_PHOTO_MONTHS'
  | 'CONTACT_HOURS'
  | 'COUNTER_LINK_MINUTES'
  | 'HAND_OVER_MINUTES'
  | 'DRAFT_STEPS'
  | 'MEGABYTE'
  | 'TIME_AT_WORK_MAX'
  // Limits that only docs/manual.es.md shows, which is not built by the program: server/help/help.test.ts reads it.
  | 'STAFF_IDLE_MINUTES'
  | 'STAFF_SESSION_HOURS'
>;

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => `${bytes / MEGABYTE}MB`;

/** For each limit that a text shows, another number to test with, and the words around it. */
const OTHER: { readonly [Name in Told]: readonly [number, ...((n: number) => string)[]] } = {
  AMOUNT_MIN: [3_500, formatPesos],
  AMOUNT_MAX: [21_500, formatPesos],
  AMOUNT_DEFAULT: [11_500, (n) => `recibir ${formatPesos(n)}`],
  ADULT_AGE: [19, (n) => `${n} años`],
  PASSWORD_MIN: [7, (n) => `${n} caracteres`],
  PASSWORD_MAX: [201, (n) => `${n} caracteres`],
  ADMIN_PASSWORD_MIN: [13, (n) => `${n} caracteres`],
  LOGIN_GUESSES: [11, (n) => `${n} intentos`],
  STAFF_GUESSES: [8, (n) => `${n} contraseñas equivocadas`],
  LOGIN_MINUTES: [16, (n) => `cada ${n} minutos`],
  CODE_GUESSES: [6, (n) => `${n} por código`],
  CODE_DIGITS: [7, (n) => `código de ${n} dígitos`, (n) => `tener ${n} dígitos`],
  CODE_LIFE_MINUTES: [11, (n) => `${n} minutos`],
  CODE_CONFIRM_MINUTES: [4, (n) => `en ${n} minutos no llega`],
  RESEND_AFTER_SECONDS: [70, (n) => `A los ${n} segundos`],
  INVITATION_DAYS: [9, (n) => `durante ${n} días`],
  SENT_LINK_HOURS: [29, (n) => `Vale ${n} horas`, (n) => `durante ${n} horas`],
  EMAIL_MINUTES: [8, (n) => `hasta ${n} minutos`],
  CUSTOMER_SESSION_DAYS: [33, (n) => `hasta ${n} días desde el último uso`],
  UNCONFIRMED_HOURS: [25, (n) => `no se confirma: ${n} horas`],
  MERGE_UNDO_HOURS: [31, (n) => `en las próximas ${n} horas`, (n) => `avísenos en ${n} horas`],
  ANSWER_HOURS: [26, (n) => `menos de ${n} horas`, (n) => `>${n}h<`],
  VERIFICATION_HOURS: [27, (n) => `en ${n} horas`, (n) => `próximas ${n} horas`],
  DEPOSIT_HOURS_MIN: [28, (n) => `${n} a`],
  DEPOSIT_HOURS_MAX: [50, (n) => `a ${n} horas laborables`],
  CREDIT_SCORE_MIN: [310, (n) => `va de ${n}`],
  CREDIT_SCORE_MAX: [840, (n) => `a ${n}`],
  AUTHORIZATION_DAYS: [32, (n) => `vale ${n} días`, (n) => `(${n}) días calendario`],
  ACCELERATION_DAYS: [34, (n) => `Pasados ${n} días`],
  ACCESS_DAYS: [9, (n) => `en ${n} días laborables`],
  CORRECTION_DAYS: [11, (n) => `la corrección en ${n}`],
  RETENTION_MONTHS_MIN: [14, (n) => `De ${n} a`],
  RETENTION_MONTHS_MAX: [250, (n) => `a ${n} meses`],
  CONTACTS_PER_DAY_MAX: [4, (n) => `De 1 a ${n} contactos`],
  REPORTED_DAYS_BEFORE: [5, (n) => `si llega en ${n} días`],
  REMINDER_DAYS_BEFORE: [3, (n) => `en ${n} días,`, (n) => `${n} días antes`],
  PHOTO_MAX_BYTES: [12 * MEGABYTE, inMegabytes],
  PAYROLL_MAX_BYTES: [6 * MEGABYTE, inMegabytes],
  RECEIPT_MAX_BYTES: [7 * MEGABYTE, inMegabytes],
  STATEMENT_MAX_BYTES: [3 * MEGABYTE, inMegabytes],
  IMPORT_MAX_BYTES: [8 * MEGABYTE, inMegabytes],
  IMPORT_LINES_MAX: [7_000, (n) => `${formatCount(n)} líneas`],
  STATEMENT_LINES_MAX: [6_000, (n) => `${formatCount(n)} líneas`],
};

/** A stand-in for the module of the limits: the same limits with other numbers. */
export const changed = (real: Limits): Limits => ({
  ...real,
  ...Object.fromEntries(Object.entries(OTHER).map(([name, [other]]) => [name, other])),
});

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** "cada quince minutos" and "cada cuarto de hora" for "cada 15 minutos": numbers written out as words. */
function writtenOut(words: string, n: number): string[] {
  if (n >= 1_000) return [];
  const spelled = words.replace(String(n), numberInWords(n).toLowerCase());
  const common = spelled.replace('quince minutos', 'cuarto de hora').replace('treinta minutos', 'media hora');
  return [...new Set([spelled, common])];
}

/** Finds words with this number in a text, in digits or written out. */
function finderOf(words: string, n: number): (text: string) => boolean {
  const spelled = writtenOut(words, n).map((one) => `(?<!\\p{L})${escaped(one)}(?!\\p{L})`);
  const inDigits = new RegExp(`(?<![\\d,])${escaped(words)}(?!\\d)`, 'u');
  const inWords = new RegExp(spelled.join('|') || '(?!)', 'iu');
  return (text) => inDigits.test(text) || inWords.test(text);
}

const plain = (text: string) => text.replaceAll('<!-- -->', '').replace(/\s+/g, ' ');
const LIMITS = Object.entries(OTHER);

/** The words with these limits that a text contains. */
export function tellerOf(limits: Limits): (text: string) => string[] {
  const tellers = LIMITS.flatMap(([name, [, ...tell]]) => {
    const n = Reflect.get(limits, name);
    return tell.map((words) => ({ words: words(n), says: finderOf(words(n), n) }));
  });
  return (text) => {
    const whole = plain(text);
    return tellers.flatMap(({ words, says }) => (says(whole) ? words : []));
  };
}

/**
 * Compares texts that were made under changed limits with the real ones: the words with an old number, and the limits
 * that were shown with the new one.
 */
export function judge(texts: readonly string[], real: Limits) {
  const whole = plain(texts.join('\n'));
  return {
    old: tellerOf(real)(whole),
    unsaid: LIMITS.filter(
      ([, [other, ...tell]]) => !tell.some((words) => finderOf(words(other), other)(whole)),
    ).map(([name]) => name),
  };
}
