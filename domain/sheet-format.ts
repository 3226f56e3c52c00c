import { keysOf } from '#domain/enum-table.ts';

interface SheetFormatFacts {
  readonly label: string;
  /** Media type of the file. */
  readonly type: string;
}

/** The formats of an export: CSV for programs, and a workbook for people. */
export const SHEET_FORMAT = {
  csv: { label: 'CSV', type: 'text/csv; charset=utf-8' },
  xlsx: { label: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<string, SheetFormatFacts>;
export type SheetFormat = keyof typeof SHEET_FORMAT;
export const SHEET_FORMATS = keysOf(SHEET_FORMAT);
