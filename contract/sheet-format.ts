import * as z from 'zod/mini';
import { SHEET_FORMAT, SHEET_FORMATS } from '#domain/csv.ts';

/** The format of an export; CSV without one. */
export const sheetFormat = z.optional(z.enum(SHEET_FORMATS, 'Elija csv o xlsx'));

/** The reply of an export, in either format. */
export const sheetReply = {
  status: 200,
  bytes: SHEET_FORMAT.csv.type,
  orBytes: SHEET_FORMAT.xlsx.type,
} as const;
