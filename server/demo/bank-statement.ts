import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { paymentsSince } from '#server/demo/demo.store.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
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
  const movements: { on: string; text: string; cents: number }[] = [
    ...reported.map(({ registeredOn, accountHolder, paymentReference, amount }) => ({
      on: registeredOn,
      text: `TRANSF ${accountHolder.toUpperCase()} ${paymentReference ?? ''}`.trim(),
      cents: amount * 100,
    })),
    { on: addDays(today, -3), text: 'COMISION POR SERVICIO', cents: -17_500 },
    { on: addDays(today, -2), text: 'DEPOSITO EN EFECTIVO SUC. 014', cents: 150_000 },
  ];
  let balance = 50_000_000;
  // The year first: a statement of the first days of a month is read without a question too.
  const lines = movements
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ on, text, cents }) => {
      balance += cents;
      const pair = cents < 0 ? [pesosOf(-cents), ''] : ['', pesosOf(cents)];
      return csvLine([on, text, ...pair, pesosOf(balance)]);
    });
  const { companyAccounts } = DEMO_SETTINGS;
  const [account] = companyAccounts;
  const file = statementPath(deps);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    [
      CSV_START,
      csvLine([account?.bankName ?? '', `Cuenta ${account?.accountNumber}`]),
      csvLine(['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance']),
      ...lines,
    ].join(''),
  );
}

const pesosOf = (cents: number): string => (cents / 100).toFixed(2);
