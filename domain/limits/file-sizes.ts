import {
  IMPORT_LINES_MAX,
  IMPORT_MAX_BYTES,
  MEGABYTE,
  PAYROLL_MAX_BYTES,
  PHOTO_MAX_BYTES,
  RECEIPT_MAX_BYTES,
  STATEMENT_LINES_MAX,
  STATEMENT_MAX_BYTES,
} from '#domain/limits/limits.ts';
import { formatCount } from '#domain/money.ts';

/** A size limit as sentences name it: "5MB" (rule: upload-limits). */
const sizeText = (bytes: number) => `${bytes / MEGABYTE}MB`;

/** The size limit of a receipt as a text after "hasta": "5MB". */
export const RECEIPT_SIZE = sizeText(RECEIPT_MAX_BYTES);
export const PAYROLL_SIZE = sizeText(PAYROLL_MAX_BYTES);
export const STATEMENT_SIZE = sizeText(STATEMENT_MAX_BYTES);
export const IMPORT_SIZE = sizeText(IMPORT_MAX_BYTES);

export const RECEIPT_TOO_LARGE = `El archivo debe ser menor a ${RECEIPT_SIZE}`;
/** Error of a file above a limit in bytes. */
export const fileTooLarge = (maxBytes: number) => `El archivo no debe superar los ${sizeText(maxBytes)}`;
export const STATEMENT_TOO_LARGE = fileTooLarge(STATEMENT_MAX_BYTES);
export const IMPORT_TOO_LARGE = fileTooLarge(IMPORT_MAX_BYTES);
export const IMPORT_TOO_LONG = `La hoja tiene más de ${formatCount(IMPORT_LINES_MAX)} líneas. Pártala e importe primero una parte.`;
export const photoTooLarge = (maxBytes: number) =>
  `La foto pesa más de ${sizeText(maxBytes)}. Tómela con menos resolución.`;
export const PHOTO_TOO_LARGE = photoTooLarge(PHOTO_MAX_BYTES);
export const STATEMENT_TOO_LONG = `El archivo tiene más de ${formatCount(STATEMENT_LINES_MAX)} líneas. Descargue un período más corto.`;
