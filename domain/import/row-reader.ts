import { type ColumnsByField, type ImportSheet, importFieldsOf } from '#domain/import/import-sheets.ts';
import type { ProblemWeight } from '#domain/import/line-weight.ts';
import type { ReadCell } from '#domain/import/read-cell.ts';
import type { DateOrder } from '#domain/payments/statement.ts';

/** A line of a file, with the number that its reader sees. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** An uploaded file, with the meaning of its columns. */
export interface MappedSheet {
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnsByField;
  readonly dateOrder: DateOrder;
}

/** An error or a warning about one line. */
export interface ImportProblem {
  readonly sheet: ImportSheet;
  readonly line: number;
  /** The field's label; `null`: it is about the whole line. */
  readonly column: string | null;
  readonly message: string;
  readonly weight: ProblemWeight;
}

/** The text of a cell, without the apostrophe with which a spreadsheet marks a text; empty without the cell. */
export const cellText = (cells: readonly string[], column: number | null | undefined): string =>
  typeof column === 'number' ? (cells[column] ?? '').trim().replace(/^'\s*/, '') : '';

/** Reads the cells of one line by field, and notes the problems. */
export interface RowReader<F extends string> {
  readonly line: number;
  /** The value of a field's cell; `null` for an empty cell, and for an invalid one, whose problem is noted. */
  read<T>(field: F, as: ReadCell<T>): T | null;
  note(field: F | null, message: string, weight?: ProblemWeight): void;
}

export function rowReader<F extends string>(
  sheet: ImportSheet,
  { line, cells }: SheetRow,
  columns: ColumnsByField,
  problems: ImportProblem[],
): RowReader<F> {
  const facts = new Map(importFieldsOf(sheet));
  const note: RowReader<F>['note'] = (field, message, weight = 'error') => {
    const column = field === null ? null : (facts.get(field)?.label ?? field);
    problems.push({ sheet, line, column, message, weight });
  };
  return {
    line,
    note,
    read(field, as) {
      const text = cellText(cells, columns[field]);
      if (text === '') {
        if (facts.get(field)?.needed) note(field, 'Falta este dato');
        return null;
      }
      const found = as(text);
      if (found.ok) return found.value;
      note(field, found.error);
      return null;
    },
  };
}
