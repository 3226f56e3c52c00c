/** The columns that a body names: what it leaves open stays as it is. */
export function namedColumns<T extends object>(columns: T): { [C in keyof T]?: Exclude<T[C], undefined> } {
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  // `fromEntries` forgets the names; they are those of `columns`.
  return Object.fromEntries(named) as { [C in keyof T]?: Exclude<T[C], undefined> };
}
