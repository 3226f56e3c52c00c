/** The row of a statement that always has one, as an aggregate without groups has. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('This statement always has one row');
  return row;
}
