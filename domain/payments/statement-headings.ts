/**
 * Headings of columns in the statements of Dominican banks, without accents; the first heading found in a file counts.
 */
const HEADINGS = {
  date: [
    'fecha',
    'fecha posteo',
    'fecha de posteo',
    'fecha transaccion',
    'fecha de transaccion',
    'fecha de la transaccion',
    'fecha efectiva',
    'fecha valor',
    'date',
  ],
  description: [
    'descripcion',
    'descripcion de la transaccion',
    'descripcion transaccion',
    'concepto',
    'detalle',
    'description',
  ],
  amount: [
    'credito',
    'creditos',
    'monto credito',
    'deposito',
    'depositos',
    'abono',
    'abonos',
    'haber',
    'credit',
  ],
  debit: ['debito', 'debitos', 'monto debito', 'retiro', 'retiros', 'cargo', 'cargos', 'debe', 'debit'],
  reference: [
    'referencia',
    'no. referencia',
    'no referencia',
    'num. referencia',
    'numero de referencia',
    'no. confirmacion',
    'reference',
  ],
} as const;
export type StatementHeading = keyof typeof HEADINGS;

/** A heading for comparison: without accents, capitals and the currency. */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)|rd\$|\bdop\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The index of the column that has one of the known headings, counted from 0; `null` if no column has. */
export function knownColumn(headings: readonly string[], meaning: StatementHeading): number | null {
  const folded = headings.map(foldedHeading);
  const name = HEADINGS[meaning].find((known) => folded.includes(known));
  return name === undefined ? null : folded.indexOf(name);
}
