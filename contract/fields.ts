import * as z from 'zod/mini';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { isPersonName, NOT_A_NAME } from '#domain/accounts/person-name.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { CLIENT_ID } from '#domain/client-id.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { visibleLine, visibleText } from '#domain/visible-text.ts';

export const tooLong = (max: number): string => `Use como máximo ${max} caracteres`;

// A NUL byte cannot be stored by PostgreSQL and nothing a person types holds one; a lone surrogate likewise.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

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

/** As `requiredText`, with line ends turned into spaces: for names in headings, letters and documents. */
export const requiredLine = required(visibleLine);

/**
 * A field that may be left out, and is empty where it is `null` or blank: the server takes a blank text for `null` wherever
 * `null` is taken (rule: emptied-fields). Without this an optional field can be left out and not emptied.
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

/** A text that may be emptied again: blank or `null` says so. What is written has to fit the `rule`. */
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
      z.refine((text) => rule === undefined || text.trim() === '' || rule(text.trim()), message),
    ),
  );

/**
 * `atLeast` letters, counted without surrounding spaces (rule: name-length: 2 at registration, 1 on the application).
 * Letters of ours greet by it, so it holds nothing that leads elsewhere.
 */
export const personName = (message: string, atLeast: number, max = 120) =>
  z.string(message).check(
    z.overwrite(visibleLine),
    z.refine((name) => name.trim().length >= atLeast, message),
    z.refine(isPersonName, NOT_A_NAME),
    z.maxLength(max, tooLong(max)),
    z.refine(storable, 'Hay un carácter que no se admite'),
  );

const EMAIL = 'Email válido es requerido';
export const email = (message = EMAIL) =>
  z.string(message).check(z.overwrite(visibleLine), z.trim(), z.refine(isEmail, message));

const CEDULA = 'Formato de cédula: 123-1234567-8 o 12312345678';
export const cedula = z.string(CEDULA).check(z.refine((text) => parseCedula(text) !== null, CEDULA));

export const PHONE = 'Formato válido: (809) 123-4567';
export const phone = z.string(PHONE).check(
  z.maxLength(30, PHONE),
  z.refine((text) => parsePhone(text) !== null, PHONE),
);

const NO_CLIENT_ID = 'Identificador no válido';
export const clientId = z.string(NO_CLIENT_ID).check(z.regex(CLIENT_ID, NO_CLIENT_ID));

/** A whole number within bounds, as JSON number. */
export const wholeNumber = (message: string, min: number, max: number, tooLow = message, tooHigh = message) =>
  z.number(message).check(
    z.refine((n) => Number.isSafeInteger(n), message),
    z.gte(min, tooLow),
    z.lte(max, tooHigh),
  );

export const DAY = 'Use la fecha en el formato AAAA-MM-DD';
/** A real calendar day, `YYYY-MM-DD`. */
export const day = z.string(DAY).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, DAY),
  z.refine((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  }, DAY),
);

/** Monthly income in pesos: beyond it somebody has leaned on a key. */
export const INCOME_MAX = 100_000_000;

/** Where an upload of the own can be fetched (rule: document-address). */
export const ownFile = z
  .string('Foto no válida')
  .check(z.regex(/^\/api\/documents\/[A-Za-z0-9_-]{10,64}\/file$/, 'Foto no válida'));

/** Row ids of applications, loans and payments in a path; PostgreSQL's integer range. */
export const idParams = z.strictObject({
  id: z.coerce
    .number()
    .check(z.refine((n) => Number.isSafeInteger(n) && n > 0 && n <= 2_147_483_647, 'Número no válido')),
});

/** A drawn signature as the pads report it: a PNG data image of at most 80 KB (rule: signature-image). */
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

/** An instant in a reply: ISO 8601 in UTC. */
export const instant = z.string();
export const messageReply = z.object({ message: z.string() });
