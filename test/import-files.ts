import { expect } from 'vitest';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { addDays, type Day, day, daysBetween, formatDay } from '#domain/calendar.ts';
import { csvLine } from '#domain/csv.ts';
import { IMPORT_SHEET_NAMES, type ImportSheet, importFieldsOf } from '#domain/import/import-sheets.ts';
import type { Browser } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { lastDayInTime, sumOf } from '#test/plain-loan.ts';

// The notebook of a lender with 300 clients, the same in each run: open and paid loans, on time or late, with late
// charge that was paid, waived or is still owed.

export type Line = Record<string, string>;
export type Files = Record<ImportSheet, Line[]>;

const CLIENTS = 300;
/** Number of borrowers in the invented files of an import; the last of them never borrowed. */
export const BORROWERS = 260;
const TODAY = day('2026-11-20');
const ON = { 1: [30], 2: [15, 30], 3: [15, 30, 45] } as const;

const cedulaOf = (number: number): string => {
  const first = `4021${String(number).padStart(6, '0')}`;
  return [...'0123456789'].map((digit) => `${first}${digit}`).find(hasValidCheckDigit) ?? '';
};
const FIRST = ['Altagracia', 'Ramón', 'Yesenia', 'Wilkin', 'Milagros', 'José Luis', 'Dulce', 'Félix'];
const LAST = ['Núñez', 'De la Cruz', 'Peña', 'Rosario', 'D’Óleo', 'Encarnación', 'Marte', 'Báez'];
const PLACES = [
  ['Santiago', 'Santiago'],
  ['Santo Domingo Este', 'santo domingo'],
  ['La Vega', 'La Vega'],
];
const BANKS = ['Popular', 'BHD León', 'Banreservas', 'APAP'];

function client(number: number, roll: (below: number) => number): Line {
  const [city = '', province = ''] = PLACES[number % PLACES.length] ?? [];
  return {
    cedula: cedulaOf(number),
    firstName: FIRST[number % FIRST.length] ?? '',
    lastName: `${LAST[number % LAST.length]} ${LAST[roll(LAST.length)]}`,
    // One in ten has none.
    email: number % 10 === 7 ? '' : `Cliente${number}@correo.example`,
    phone: `(809) 555-${String(1000 + number)}`,
    birthDate: `${String(1 + roll(28)).padStart(2, '0')}/0${1 + roll(9)}/${1960 + roll(40)}`,
    address: `Calle Duarte ${number + 1}`,
    city,
    province,
    occupation: 'Vendedora',
    companyName: '',
    paydays: number % 3 === 0 ? 'viernes' : '',
    monthlyIncome: String(15_000 + 500 * roll(50)),
    bankName: BANKS[number % BANKS.length] ?? '',
    accountNumber: `07${String(10_000_000 + number)}`,
  };
}

interface Plain {
  readonly number: string;
  readonly disbursedOn: Day;
  readonly principal: number;
  readonly interest: number;
  readonly closed: boolean;
  readonly parts: readonly { readonly amount: number; readonly due: Day }[];
  readonly payments: readonly { readonly on: Day; readonly amount: number; readonly lateCharge: number }[];
}

/** Late charge in pesos, by hand: 2 percent a month on one late part that was unpaid until `on`. */
const lateCharge = (amount: number, due: Day, on: Day) =>
  Math.floor((2 * amount * 2 * Math.max(0, daysBetween(lastDayInTime(due), on)) + 3_000) / 6_000);

function lend(number: string, disbursedOn: Day, paidParts: number, roll: (below: number) => number): Plain {
  const term = ([1, 2, 3] as const)[roll(3)] ?? 1;
  const principal = 2_500 + 500 * roll(30);
  const interest = Math.round(principal * 0.15);
  const part = Math.floor((2 * (principal + interest) + term) / (2 * term));
  const parts = ON[term].map((offset, index) => ({
    amount: index === term - 1 ? principal + interest - part * (term - 1) : part,
    due: addDays(disbursedOn, offset),
  }));
  const payments = parts.slice(0, paidParts).map(({ amount, due }) => {
    const on = addDays(due, roll(3) === 0 ? 6 : -1);
    // Every other late payer paid late charge.
    const charge = roll(2) === 0 ? lateCharge(amount, due, on) : 0;
    return { on, amount: amount + charge, lateCharge: charge };
  });
  return { number, disbursedOn, principal, interest, parts, payments, closed: paidParts >= term };
}

/**
 * The notebook of a lender before the import: for each borrower a repaid loan of eight months ago, and an open one of
 * this autumn.
 */
function book(): readonly (Plain & { readonly client: number })[] {
  const roll = dice(300);
  return Array.from({ length: BORROWERS }, (_, number) => {
    const before = lend(`V-${number}`, addDays(TODAY, -240 + roll(40)), 3, roll);
    const now = lend(`P-${number}`, addDays(TODAY, -12 - roll(45)), 0, roll);
    const paid = now.parts.filter(({ due }) => addDays(due, 6) <= TODAY).length;
    const open = paid > 0 && paid < now.parts.length ? lendAgain(now, paid) : now;
    return number % 3 === 0 ? [before, open] : number % 3 === 1 ? [open] : [before];
  }).flatMap((loans, number) => loans.map((loan) => ({ ...loan, client: number })));
}

const lendAgain = (loan: Plain, paid: number): Plain => ({
  ...loan,
  payments: loan.parts.slice(0, paid).map(({ amount, due }) => ({ on: due, amount, lateCharge: 0 })),
});

const loanLine = ({
  number,
  client: who,
  disbursedOn,
  principal,
  interest,
  closed,
  parts,
}: Plain & { client: number }): Line => ({
  number,
  cedula: cedulaOf(who),
  standing: closed ? 'Saldado' : 'Abierto',
  disbursedOn: formatDay(disbursedOn),
  principal: principal.toLocaleString('en-US'),
  interest: String(interest),
  term: String(parts.length),
});

const paymentLines = ({ number, payments }: Plain): Line[] =>
  payments.map(({ on, amount, lateCharge: charge }, index) => ({
    loan: number,
    on: formatDay(on),
    amount: `RD$${amount.toLocaleString('en-US')}.00`,
    lateCharge: charge === 0 ? '' : String(charge),
    method: index % 2 === 0 ? 'Efectivo' : 'Transferencia',
    reference: `R-${number}-${index}`,
  }));

/** The files of an import without an error, and the loans in them. */
export function cleanFiles(): { readonly files: Files; readonly loans: ReturnType<typeof book> } {
  const roll = dice(40);
  const loans = book();
  return {
    loans,
    files: {
      clients: Array.from({ length: CLIENTS }, (_, number) => client(number, roll)),
      loans: loans.map(loanLine),
      payments: loans.flatMap(paymentLines),
    },
  };
}

/**
 * The totals that the lender types before an import, computed by hand. The interest paid is its share of the whole in
 * the paid instalments.
 */
export function sumsByHand(loans: ReturnType<typeof book>) {
  const outstanding = loans.map(({ principal, interest, payments }) => {
    const paid = sumOf(payments.map(({ amount, lateCharge: charge }) => amount - charge));
    const onInterest = Math.floor(
      (2 * paid * interest + principal + interest) / (2 * (principal + interest)),
    );
    return principal - (paid - onInterest);
  });
  return {
    clients: CLIENTS,
    loans: loans.length,
    outstanding: sumOf(outstanding),
    payments: sumOf(loans.flatMap(({ payments }) => payments.map(({ amount }) => amount))),
  };
}

/** A file of the lender's own program: a title above, and its headings. */
export function asCsv(sheet: ImportSheet, lines: readonly Line[]): Buffer {
  const fields = importFieldsOf(sheet);
  const rows = lines.map((line) => csvLine(fields.map(([field]) => line[field] ?? '')));
  return Buffer.from(csvLine(fields.map(([, { label }]) => label)) + rows.join(''));
}
/** Uploads these sheets of an import as a lender does, with every column known. */
export async function staged(owner: Browser, files: Partial<Files>): Promise<void> {
  for (const sheet of IMPORT_SHEET_NAMES) {
    const lines = files[sheet];
    if (!lines) continue;
    const file = { field: 'file', name: `${sheet}.csv`, bytes: asCsv(sheet, lines) };
    const reply = await owner.upload(`/api/admin/import/sheets/${sheet}`, {}, file);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ sheet, lines: lines.length, missing: [] });
  }
}
/** The number of a row's line in its file: the first line has the headings. */
export const lineOf = (index: number): number => index + 2;
