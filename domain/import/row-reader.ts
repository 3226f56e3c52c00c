import { type ColumnsByField, fieldsOf, type ImportSheet } from '#domain/import/import-sheets.ts';
import type { ProblemWeight } from '#domain/import/line-weight.ts';
import type { ReadCell } from '#domain/import/read-cell.ts';
import type { DateOrder } from '#domain/payments/statement.ts';

/** A line of a file, numbered as its reader sees it there. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file as it was brought, and which of its columns is what. */
export interface MappedSheet {
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnsByField;
  readonly dateOrder: DateOrder;
}

/** Something about one line that keeps it out, or that somebody should look at. */
export interface ImportProblem {
  readonly sheet: ImportSheet;
  readonly line: number;
  /** By its label; `null`: it is about the whole line. */
  readonly column: string | null;
  readonly message: string;
  readonly weight: ProblemWeight;
}

/** Reads the cells of one line by field, and notes what is wrong with them. */
export interface RowReader<F extends string> {
  readonly line: number;
  /** `null` where nothing stands, and where it was noted why it cannot be read. */
  read<T>(field: F, as: ReadCell<T>): T | null;
  note(field: F | null, message: string, weight?: ProblemWeight): void;
}

export function rowReader<F extends string>(
  sheet: ImportSheet,
  { line, cells }: SheetRow,
  columns: ColumnsByField,
  problems: ImportProblem[],
): RowReader<F> {
  const facts = new Map(fieldsOf(sheet));
  const note: RowReader<F>['note'] = (field, message, weight = 'error') => {
    const column = field === null ? null : (facts.get(field)?.label ?? field);
    problems.push({ sheet, line, column, message, weight });
  };
  return {
    line,
    note,
    read(field, as) {
      const column = columns[field];
      const text = typeof column === 'number' ? (cells[column] ?? '').trim() : '';
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
