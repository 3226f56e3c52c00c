import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { paymentsSince } from '#server/demo/lender/lender.store.ts';
import type { Deps } from '#server/deps.ts';

const DAYS = 10;

/** The path of a bank statement, with which a visitor of the demo can try the bank reconciliation. */
export const statementPath = ({ env }: Pick<Deps, 'env'>) =>
  path.join(env.dataDir, 'demo', 'estado-de-cuenta.csv');

/**
 * Writes the bank statement of the demo's lender for the last days: payments that customers have reported, and money
 * without a report.
 */
export async function writeBankStatement(deps: Deps): Promise<void> {
  const today = dayInSantoDomingo(deps.now());
  const reported = await paymentsSince(deps.db, addDays(today, -DAYS));
  const movements: { on: string; text: string; out: string; income: string }[] = [
    ...reported.map(({ registeredOn, accountHolder, paymentReference, amount }) => ({
      on: registeredOn,
      text: `TRANSF ${accountHolder.toUpperCase()} ${paymentReference ?? ''}`.trim(),
      out: '',
      income: `${amount}.00`,
    })),
    { on: addDays(today, -3), text: 'COMISION POR SERVICIO', out: '175.00', income: '' },
    { on: addDays(today, -2), text: 'DEPOSITO EN EFECTIVO SUC. 014', out: '', income: '1500.00' },
  ];
  const lines = movements
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, text, out, income }) => csvLine([formatDay(on), text, out, income]));
  const file = statementPath(deps);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    [CSV_START, csvLine(['Fecha', 'Descripción', 'Débito', 'Crédito']), ...lines].join(''),
  );
}
