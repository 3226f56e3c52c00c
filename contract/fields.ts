import * as z from 'zod/mini';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { LINK_LENGTH } from '#domain/accounts/letter-link.ts';
import { isPersonName, NOT_A_NAME, typedName } from '#domain/accounts/person-name.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { CLIENT_ID } from '#domain/client-id.ts';
import { keysOf } from '#domain/enum-table.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { isPrintable, notPrintable, visibleLine, visibleText } from '#domain/printable.ts';
import { plainNumber } from '#domain/typed-number.ts';

export const tooLong = (max: number): string => `Use como máximo ${max} caracteres`;

// PostgreSQL cannot store a NUL byte, and no typed text has one; the same for a lone surrogate.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Check for a text that papers print: it has no letter or sign that their fonts lack (rule: printed-texts). */
const isPrinted = z.refine<string>(isPrintable, { error: ({ input }) => notPrintable(String(input)) });

const required =
  (visible: (text: string) => string) =>
  (message: string, max = TEXT_MAX) =>
    z.string(message).check(
      z.overwrite(visible),
      z.refine((text) => text.trim().length > 0, message),
      z.maxLength(max, tooLong(max)),
      z.refine(storable, 'Hay un carácter que no se admite'),
    );

/** A text that must not be blank; surrounding spaces do not count. */
export const requiredText = required(visibleText);

/**
 * A text on one line that must not be blank, with line ends turned into spaces: for names in headings, letters and
 * documents.
 */
export const requiredLine = required(visibleLine);

/** A required text, and one on one line, that papers print. */
export const printedText = (...limits: Parameters<typeof requiredText>) =>
  requiredText(...limits).check(isPrinted);
export const printedLine = (...limits: Parameters<typeof requiredLine>) =>
  requiredLine(...limits).check(isPrinted);

/**
 * An optional field that is empty if it is `null` or blank: the server reads a blank text as `null` wherever `null` is
 * valid (rule: emptied-fields). Without this a client can omit an optional field and not empty it.
 */
export const emptiable = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema));

export const optionalText = (max = TEXT_MAX) =>
  emptiable(
    z
      .string('Debe ser un texto')
      .check(
        z.overwrite(visibleText),
        z.maxLength(max, tooLong(max)),
        z.refine(storable, 'Hay un carácter que no se admite'),
      ),
  );

/**
 * A text that papers print, and that a client may empty, with a blank text or `null`. Any other text has to match the
 * `rule`.
 */
export const clearableText = (
  message = 'Debe ser un texto',
  rule?: (text: string) => boolean,
  max = TEXT_MAX,
) =>
  emptiable(
    z.string(message).check(
      z.overwrite(visibleText),
      z.maxLength(max, tooLong(max)),
      z.refine(storable, 'Hay un carácter que no se admite'),
      isPrinted,
      z.refine((text) => rule === undefined || text.trim() === '' || rule(text.trim()), message),
    ),
  );

/**
 * A person's name of at least `atLeast` letters, without surrounding spaces (rule: name-length: 2 at registration, 1 on
 * the application). Our letters greet with the name, so it must not contain a link.
 */
export const personName = (message: string, atLeast: number, max = 120) =>
  z.string(message).check(
    z.overwrite(typedName),
    z.refine((name) => name.trim().length >= atLeast, message),
    z.refine(isPersonName, NOT_A_NAME),
    isPrinted,
    z.maxLength(max, tooLong(max)),
    z.refine(storable, 'Hay un carácter que no se admite'),
  );

const EMAIL = 'Email válido es requerido';
export const email = (message = EMAIL) =>
  z.string(message).check(z.overwrite(visibleLine), z.trim(), z.refine(isEmail, message), isPrinted);

export const cedula = z.string(CEDULA_FORMAT).check(
  z.overwrite(plainNumber),
  z.refine((text) => parseCedula(text) !== null, CEDULA_FORMAT),
);

export const phone = z.string(PHONE_FORMAT).check(
  z.overwrite(plainNumber),
  z.maxLength(30, PHONE_FORMAT),
  z.refine((text) => parsePhone(text) !== null, PHONE_FORMAT),
);

const NO_LINK = 'Este enlace no es válido';
/** The secret of a link: 128 bits as base64url. It is sent in a body, so that no log has it. */
export const linkSecret = z
  .string(NO_LINK)
  .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${LINK_LENGTH}}$`), NO_LINK));

const NO_CLIENT_ID = 'Identificador no válido';
export const clientId = z.string(NO_CLIENT_ID).check(z.regex(CLIENT_ID, NO_CLIENT_ID));

const INSTANT = 'Use la fecha y hora en formato ISO 8601';
/** An instant by a phone's clock, ISO 8601, from 1970 on: a phone without a battery may report 1970. */
export const phoneInstant = z.iso
  .datetime({ offset: true, error: INSTANT })
  .check(z.refine((text) => /^(19[7-9]|20)\d/.test(text), INSTANT));

/** A whole number within bounds, as JSON number. */
export const wholeNumber = (message: string, min: number, max: number, tooLow = message, tooHigh = message) =>
  z.number(message).check(
    z.refine((n) => Number.isSafeInteger(n), message),
    z.gte(min, tooLow),
    z.lte(max, tooHigh),
  );

export const DAY = 'Use la fecha en el formato AAAA-MM-DD';
/** Schema of a real calendar day of the years 100 to 2999, `YYYY-MM-DD`: the days and terms after it are days, too. */
export const day = requiredDay(DAY);
/** Schema of a required day, `YYYY-MM-DD`; `missing` is the error for an absent day. */
export function requiredDay(missing: string) {
  return z.string(missing).check(
    z.regex(/^(0[1-9]|[12]\d)\d\d-\d\d-\d\d$/, DAY),
    z.refine((text) => {
      const at = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
    }, DAY),
  );
}

/** Largest monthly income in pesos: a larger one is a typing error. */
export const INCOME_MAX = 100_000_000;

/** Address of the caller's own upload (rule: document-address). */
export const ownFile = z
  .string('Foto no válida')
  .check(z.regex(/^\/api\/documents\/[A-Za-z0-9_-]{10,64}\/file$/, 'Foto no válida'));

/** The id of a row in a path, within PostgreSQL's integer range. */
export const idParams = z.strictObject({
  id: z.coerce
    .number()
    .check(z.refine((n) => Number.isSafeInteger(n) && n > 0 && n <= 2_147_483_647, 'Número no válido')),
});

/** Most bytes of a drawn signature, a PNG as the pads report it (rule: signature-image). */
export const SIGNATURE_MAX_BYTES = 80 * 1024;
export const signatureImage = (message: string) =>
  z
    .string(message)
    .check(
      z.maxLength(
        Math.ceil((SIGNATURE_MAX_BYTES * 4) / 3) + 64,
        'La firma pesa demasiado. Límpiela y firme de nuevo.',
      ),
      z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, message),
    );

/**
 * Check for fields that come all or none: if only some are missing, each missing field gets its own error. Empty texts
 * and `null` are missing.
 */
export function allOrNone<F extends string>(sentences: Readonly<Record<F, string>>) {
  const fields = keysOf(sentences);
  return ({ value, issues }: z.core.ParsePayload<{ readonly [G in F]?: unknown }>) => {
    const missing = fields.filter((field) => String(value[field] ?? '').trim() === '');
    if (missing.length < fields.length)
      for (const field of missing)
        issues.push({ code: 'custom', message: sentences[field], path: [field], input: value });
  };
}

/** An instant in a reply: ISO 8601 in UTC. */
export const instant = z.string();
export const messageReply = z.object({ message: z.string() });
