import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { CsvCell } from '#domain/csv.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import type { RowExport } from '#domain/finances/export.ts';
import { ACCOUNT } from '#domain/ledger/account.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { instalmentCount } from '#domain/limits/instalments.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '#domain/payments/payment.ts';
import {
  type ReadRows,
  readExpenses,
  readLedger,
  readLoans,
  readPayments,
} from '#server/finances/exports.store.ts';

const labelled =
  (table: Readonly<Record<string, { readonly label: string }>>) =>
  (value: CsvCell): CsvCell =>
    table[String(value)]?.label ?? value;
const reference = (id: CsvCell): CsvCell => (typeof id === 'number' ? applicationReference(id) : id);
const cedula = (digits: CsvCell): CsvCell =>
  typeof digits === 'string' && digits !== '' ? formatCedula(digits) : digits;
const count = (term: CsvCell): CsvCell => (typeof term === 'number' ? instalmentCount(term) : term);

interface Column {
  readonly key: string;
  readonly header: string;
  readonly show?: (value: CsvCell) => CsvCell;
}
interface Rows {
  readonly file: string;
  readonly read: ReadRows;
  readonly columns: readonly Column[];
}

const APPLICATION: Column = { key: 'applicationId', header: 'Solicitud', show: reference };
const CLIENT: Column = { key: 'fullName', header: 'Cliente' };

/** For each export, its file name and its columns: the heading, and how a value is written. */
export const ROWS: Readonly<Record<RowExport, Rows>> = {
  loans: {
    file: 'prestamos',
    read: readLoans,
    columns: [
      { key: 'id', header: 'Préstamo' },
      APPLICATION,
      CLIENT,
      { key: 'cedula', header: 'Cédula', show: cedula },
      { key: 'loanType', header: 'Tipo', show: labelled(LOAN_TYPE) },
      { key: 'status', header: 'Estado', show: labelled(LOAN_STATUS) },
      { key: 'principal', header: 'Capital' },
      { key: 'interest', header: 'Interés' },
      { key: 'total', header: 'Total' },
      { key: 'term', header: 'Cuotas', show: count },
      { key: 'approvedAt', header: 'Aprobado' },
      { key: 'disbursedOn', header: 'Desembolsado' },
      { key: 'reference', header: 'Referencia' },
      { key: 'paid', header: 'Pagado de las cuotas' },
      { key: 'balance', header: 'Saldo hoy' },
      { key: 'bookBalance', header: 'Saldo en libros' },
      { key: 'running', header: 'Mora en curso' },
      { key: 'settledAt', header: 'Saldado' },
    ],
  },
  payments: {
    file: 'pagos',
    read: readPayments,
    columns: [
      { key: 'id', header: 'Pago' },
      APPLICATION,
      CLIENT,
      { key: 'amount', header: 'Monto' },
      { key: 'paymentMethod', header: 'Método', show: labelled(PAYMENT_METHOD) },
      { key: 'bankName', header: 'Banco' },
      { key: 'accountNumber', header: 'Cuenta' },
      { key: 'accountHolder', header: 'Titular' },
      { key: 'reference', header: 'Referencia' },
      { key: 'status', header: 'Estado', show: labelled(PAYMENT_STATUS) },
      { key: 'registeredOn', header: 'Registrado' },
      { key: 'reportedOn', header: 'Registrado en el teléfono' },
      { key: 'arrivedAt', header: 'Llegó' },
      { key: 'decidedAt', header: 'Verificado' },
      { key: 'decidedBy', header: 'Por' },
      { key: 'reversedAt', header: 'Reversado' },
      { key: 'notes', header: 'Notas' },
    ],
  },
  ledger: {
    file: 'libro',
    read: readLedger,
    columns: [
      { key: 'id', header: 'Asiento' },
      APPLICATION,
      { key: 'kind', header: 'Concepto', show: labelled(LEDGER_KIND) },
      { key: 'amount', header: 'Monto' },
      { key: 'source', header: 'Sale de', show: labelled(ACCOUNT) },
      { key: 'destination', header: 'Entra a', show: labelled(ACCOUNT) },
      { key: 'change', header: 'Cambio del saldo' },
      { key: 'valueDate', header: 'Fecha valor' },
      { key: 'postedAt', header: 'Registrado' },
      { key: 'bookDay', header: 'Día en los libros' },
      { key: 'instalment', header: 'Cuota' },
      { key: 'payment', header: 'Pago' },
      { key: 'fundsAccount', header: 'Cuenta del prestamista' },
      { key: 'postedBy', header: 'Por' },
      { key: 'note', header: 'Nota' },
    ],
  },
  expenses: {
    file: 'gastos',
    read: readExpenses,
    columns: [
      { key: 'id', header: 'Gasto' },
      { key: 'recordedAt', header: 'Registrado' },
      { key: 'category', header: 'Categoría', show: labelled(EXPENSE_CATEGORY) },
      { key: 'amount', header: 'Monto' },
      { key: 'place', header: 'Salió de' },
      { key: 'reason', header: 'En qué' },
      { key: 'receipt', header: 'Comprobante' },
      { key: 'recordedBy', header: 'Por' },
    ],
  },
};
