/** The rows in slices of at most `most`, so that no statement has more than PostgreSQL's 65,535 parameters. */
export function* slicesOf<T>(rows: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most);
}
