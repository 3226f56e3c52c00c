import { type ImportSheet, importFieldsOf } from '#domain/import/import-sheets.ts';
import { cast } from '#test/cast.ts';
import { BORROWERS, cleanFiles, type Files, type Line, lineOf } from '#test/import-files.ts';

/** An error planted in a lender's notebook, and the message that the import must give. */
export interface Planted {
  readonly sheet: ImportSheet;
  readonly line: number;
  readonly column: string | null;
  readonly says: RegExp;
  readonly weight: 'error' | 'notice';
}

type Change = readonly [field: string, value: string, says: RegExp, weight?: 'notice'];

const DIGITS = cast.rosa.cedula.replaceAll('-', '');
/** Errors in lines about clients who never borrowed, one for each: an error about a person must not spoil a loan. */
const OF_CLIENTS: readonly Change[] = [
  ['cedula', '402-1000270-0', /dígito verificador/, 'notice'],
  ['cedula', '402100271', /9 dígitos y no 11/],
  ['cedula', 'pasaporte', /no es una cédula/],
  ['cedula', '', /Falta este dato/],
  ['cedula', DIGITS, /Ya hay un cliente con esta cédula/],
  ['email', 'sin arroba.do', /no es un correo/],
  ['email', 'cliente3@correo.example', /Repetido: la línea 5/],
  // Of a client without an e-mail.
  ['phone', '', /Falta este dato/],
  ['email', cast.rosa.email, /Ya hay una cuenta con este correo/],
  ['phone', '809-555-12', /no es un teléfono dominicano/],
  ['phone', '+34 612 345 678', /no es un teléfono/],
  ['phone', '', /Falta/],
  ['firstName', 'www.premio.com', /no es un nombre/],
  ['lastName', '', /Falta/],
  ['bankName', 'Banco de la Nada', /No hay un banco «Banco de la Nada»/],
  ['province', 'Cibao Central', /No hay una provincia/],
  ['birthDate', '31/02/1990', /no es una fecha que exista/],
  ['birthDate', '01/01/2020', /menos de 18 años/],
  ['monthlyIncome', '28,500.50', /tiene centavos/],
];

interface Found {
  readonly sheet: ImportSheet;
  readonly at: number;
  readonly lines: Line[];
}

/** The files of an import with forty errors, each on a line of its own. */
export function plantedFiles(): { readonly files: Files; readonly planted: readonly Planted[] } {
  const { files, loans } = cleanFiles();
  const planted: Planted[] = [];
  const plant = ({ sheet, at, lines }: Found, [field, value, says, weight]: Change) => {
    const line = lines[at];
    if (!line) throw new Error(`The ${sheet} have no line ${at}`);
    line[field] = value;
    const column = new Map(importFieldsOf(sheet)).get(field)?.label ?? null;
    planted.push({ sheet, line: lineOf(at), column, says, weight: weight ?? 'error' });
  };
  for (const [index, change] of OF_CLIENTS.entries())
    plant({ sheet: 'clients', at: BORROWERS + index, lines: files.clients }, change);

  // Loans without a payment yet, and paid ones.
  const untouched = loans.flatMap(({ closed, payments }, at) =>
    !closed && payments.length === 0 ? [at] : [],
  );
  const closed = loans.flatMap((loan, at) => (loan.closed ? [at] : []));
  const half = loans.flatMap((loan, at) => (!loan.closed && loan.payments.length > 0 ? [at] : []));
  const ofLoan = (from: number[], change: Change) =>
    plant({ sheet: 'loans', at: from.shift() ?? -1, lines: files.loans }, change);
  ofLoan(untouched, ['cedula', '402-1999999-9', /Ningún cliente tiene esta cédula/]);
  ofLoan(untouched, ['cedula', DIGITS, /ya tiene un préstamo abierto en el programa/]);
  ofLoan(untouched, ['number', files.loans[closed[0] ?? 0]?.number ?? '', /tiene este número, en la línea/]);
  ofLoan(untouched, ['standing', 'Regular', /no dice si está abierto, saldado o castigado/]);
  ofLoan(untouched, ['principal', 'diez mil', /no es un monto/]);
  ofLoan(untouched, ['principal', '50,000', /fuera de lo que se presta aquí/, 'notice']);
  ofLoan(untouched, ['interest', '', /Falta/]);
  ofLoan(untouched, ['term', '99', /Un préstamo tiene de 1 a 60 cuotas, y este tiene 99/]);
  ofLoan(untouched, ['disbursedOn', '21/11/2026', /en el futuro/]);
  const [, , , open = 0] = half;
  const again = [untouched.pop() ?? -1];
  ofLoan(again, ['cedula', files.loans[open]?.cedula ?? '', /ya tiene un préstamo abierto en la línea/]);
  const inOne = untouched.filter((at) => files.loans[at]?.term === '1').slice(-1);
  ofLoan(inOne, ['amount1', '1', /Las cuotas suman RD\$1 y/]);
  ofLoan(untouched, ['lateCharge', '900', /las reglas dan/]);
  ofLoan(half, ['standing', 'saldado', /Dice saldado y con sus pagos todavía debe RD\$/]);
  ofLoan(closed, ['standing', 'vigente', /Dice abierto y con sus pagos ya no debe nada/]);

  const paymentOf = (at: number | undefined) =>
    files.payments.findIndex(({ loan }) => loan === files.loans[at ?? -1]?.number);
  const ofPayment = (from: number[], change: Change) =>
    plant({ sheet: 'payments', at: paymentOf(from.shift()), lines: files.payments }, change);
  ofPayment(closed, ['on', '24/12/2026', /La fecha está en el futuro/]);
  ofPayment(closed, ['on', '01/01/2024', /anterior al desembolso/]);
  ofPayment(closed, ['amount', '0', /cero pesos/]);
  ofPayment(closed, ['method', 'trueque', /No hay una forma de pago/]);
  ofPayment(half, ['amount', '99,000', /se pasa por RD\$/]);
  ofPayment(half, ['lateCharge', '77', /las reglas dan RD\$0 de mora/]);
  files.payments.push({ loan: 'P-999', on: '01/11/2026', amount: '500' });
  planted.push({
    sheet: 'payments',
    line: lineOf(files.payments.length - 1),
    column: 'Préstamo',
    says: /No hay un préstamo «P-999»/,
    weight: 'error',
  });
  return { files, planted };
}
