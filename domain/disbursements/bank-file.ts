import { accountTypeLabel } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { CSV_START, csvLine, SHEET_FORMAT } from '#domain/csv.ts';
import { keysOf } from '#domain/enum-table.ts';

/** A transfer as the lender requests it from its bank. */
export interface Transfer {
  /** Bank as named in the application: a name, a short name or another spelling. */
  readonly bankName: string;
  readonly accountType: string;
  readonly accountNumber: string;
  /** The payee's cédula, eleven digits. */
  readonly cedula: string;
  readonly fullName: string;
  /** Amount of the transfer in pesos. */
  readonly amount: number;
  /** The loan's reference: the payee's statement shows it. */
  readonly reference: string;
}

/** The columns of the files with headings; accounts and cédulas are texts, with their zeros. */
export const BANK_COLUMNS = [
  { key: 'bank', header: 'Banco', kind: 'text' },
  { key: 'accountType', header: 'Tipo de cuenta', kind: 'text' },
  { key: 'account', header: 'Cuenta', kind: 'text' },
  { key: 'cedula', header: 'Cédula', kind: 'text' },
  { key: 'name', header: 'Nombre', kind: 'text' },
  { key: 'amount', header: 'Monto', kind: 'amount' },
  { key: 'reference', header: 'Referencia', kind: 'text' },
] as const;

/** A transfer by the columns of the files. */
export const bankRow = ({ accountType, ...transfer }: Transfer) => ({
  bank: bankLabel(transfer.bankName),
  accountType: accountTypeLabel(accountType),
  account: payableAccount(transfer.accountNumber),
  cedula: digitsOf(transfer.cedula),
  name: transfer.fullName,
  amount: transfer.amount,
  reference: plain(transfer.reference),
});

const cellsOf = (transfer: Transfer) => {
  const row = bankRow(transfer);
  return BANK_COLUMNS.map(({ key }) => row[key]);
};

const IBAN = /^DO\d{2}[A-Z]{4}/;

/**
 * The account of a payee as a bank takes it: an IBAN whole, since its digits alone are another account, and of any other
 * text the digits. Empty where it names none.
 */
export function payableAccount(text: string): string {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return IBAN.test(bare) ? bare : digitsOf(bare);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Capitals without accents or signs: older systems of banks misread those or take them for the end of a field. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

interface BankFile {
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  /** Writes the file; `null`: a workbook of `BANK_COLUMNS`. */
  readonly write: ((transfers: readonly Transfer[]) => string) | null;
}

/** The file formats for a bank's transfers. A bank with its own layout is a new entry here. */
export const BANK_FILE = {
  csv: {
    label: 'CSV con encabezados',
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    write: (transfers) =>
      CSV_START +
      [
        csvLine(BANK_COLUMNS.map(({ header }) => header)),
        ...transfers.map((transfer) => csvLine(cellsOf(transfer))),
      ].join(''),
  },
  xlsx: {
    label: 'Excel con encabezados',
    extension: 'xlsx',
    type: SHEET_FORMAT.xlsx.type,
    write: null,
  },
  txt: {
    label: 'TXT sin acentos',
    extension: 'txt',
    type: 'text/plain; charset=utf-8',
    write: (transfers) =>
      transfers
        .map(
          (transfer) =>
            `${cellsOf(transfer)
              .map((cell) => plain(String(cell)))
              .join(';')}\r\n`,
        )
        .join(''),
  },
} as const satisfies Record<string, BankFile>;
export type BankFileName = keyof typeof BANK_FILE;
export const BANK_FILES = keysOf(BANK_FILE);
