/** The columns that a body names: what it leaves open stays as it is. */
export function namedColumns<T extends object>(columns: T): { [C in keyof T]?: Exclude<T[C], undefined> } {
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  // `fromEntries` forgets the names; they are those of `columns`.
  return Object.fromEntries(named) as { [C in keyof T]?: Exclude<T[C], undefined> };
}

/** The names of the columns in which a row would become another. */
export const changedColumns = <T extends object>(columns: T, row: { readonly [C in keyof T]?: unknown }) =>
  Object.entries(columns).flatMap(([name, value]) =>
    // `entries` forgets the names; they are those of `columns`.
    value === row[name as keyof T] ? [] : [name],
  );
