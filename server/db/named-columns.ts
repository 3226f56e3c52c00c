import { keysOf } from '#domain/enum-table.ts';

/** The columns that a body names; a column that it leaves out stays unchanged. */
export function namedColumns<T extends object>(columns: T): { [C in keyof T]?: Exclude<T[C], undefined> } {
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  // `fromEntries` loses the type of the names; they are those of `columns`.
  return Object.fromEntries(named) as { [C in keyof T]?: Exclude<T[C], undefined> };
}

/** The names of the columns whose values would change in a row. */
export const changedColumns = <T extends object>(columns: T, row: { readonly [C in keyof T]?: unknown }) =>
  keysOf(columns).filter((name) => columns[name] !== row[name]);
