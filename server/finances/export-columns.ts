import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
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
import type { Column, Value } from '#server/sheets/sheet.ts';

const labelled =
  (table: Readonly<Record<string, { readonly label: string }>>) =>
  (value: Value): Value =>
    table[String(value)]?.label ?? value;
const reference = (id: Value): Value => (typeof id === 'number' ? applicationReference(id) : id);
const cedula = (digits: Value): Value =>
  typeof digits === 'string' && digits !== '' ? formatCedula(digits) : digits;
const count = (term: Value): Value => (typeof term === 'number' ? instalmentCount(term) : term);

interface Rows {
  readonly file: string;
  /** Name of its sheet in a workbook. */
  readonly sheet: string;
  readonly read: ReadRows;
  readonly columns: readonly Column[];
}

const APPLICATION: Column = { key: 'applicationId', header: 'Solicitud', kind: 'text', show: reference };
const CLIENT: Column = { key: 'fullName', header: 'Cliente', kind: 'text' };

/** For each export, its file name and its columns, from which both formats are written. */
export const ROWS: Readonly<Record<RowExport, Rows>> = {
  loans: {
    file: 'prestamos',
    sheet: 'Préstamos',
    read: readLoans,
    columns: [
      { key: 'id', header: 'Préstamo', kind: 'count' },
      APPLICATION,
      CLIENT,
      { key: 'cedula', header: 'Cédula', kind: 'text', show: cedula },
      { key: 'loanType', header: 'Tipo', kind: 'text', show: labelled(LOAN_TYPE) },
      { key: 'status', header: 'Estado', kind: 'text', show: labelled(LOAN_STATUS) },
      { key: 'principal', header: 'Capital', kind: 'amount' },
      { key: 'interest', header: 'Interés', kind: 'amount' },
      { key: 'total', header: 'Total', kind: 'amount' },
      { key: 'term', header: 'Cuotas', kind: 'count', show: count },
      { key: 'approvedAt', header: 'Aprobado', kind: 'instant' },
      { key: 'disbursedOn', header: 'Desembolsado', kind: 'date' },
      { key: 'reference', header: 'Referencia', kind: 'text' },
      { key: 'paid', header: 'Pagado de las cuotas', kind: 'amount' },
      { key: 'balance', header: 'Saldo hoy', kind: 'amount' },
      { key: 'bookBalance', header: 'Saldo en libros', kind: 'amount' },
      { key: 'running', header: 'Mora en curso', kind: 'amount' },
      { key: 'settledAt', header: 'Saldado', kind: 'instant' },
    ],
  },
  payments: {
    file: 'pagos',
    sheet: 'Pagos',
    read: readPayments,
    columns: [
      { key: 'id', header: 'Pago', kind: 'count' },
      APPLICATION,
      CLIENT,
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'paymentMethod', header: 'Método', kind: 'text', show: labelled(PAYMENT_METHOD) },
      { key: 'bankName', header: 'Banco', kind: 'text' },
      { key: 'accountNumber', header: 'Cuenta', kind: 'text' },
      { key: 'accountHolder', header: 'Titular', kind: 'text' },
      { key: 'reference', header: 'Referencia', kind: 'text' },
      { key: 'status', header: 'Estado', kind: 'text', show: labelled(PAYMENT_STATUS) },
      { key: 'registeredOn', header: 'Registrado', kind: 'date' },
      { key: 'reportedOn', header: 'Registrado en el teléfono', kind: 'date' },
      { key: 'arrivedAt', header: 'Llegó', kind: 'instant' },
      { key: 'decidedAt', header: 'Verificado', kind: 'instant' },
      { key: 'decidedBy', header: 'Por', kind: 'text' },
      { key: 'reversedAt', header: 'Reversado', kind: 'instant' },
      { key: 'notes', header: 'Notas', kind: 'text' },
    ],
  },
  ledger: {
    file: 'libro',
    sheet: 'Libro de asientos',
    read: readLedger,
    columns: [
      { key: 'id', header: 'Asiento', kind: 'count' },
      APPLICATION,
      { key: 'kind', header: 'Concepto', kind: 'text', show: labelled(LEDGER_KIND) },
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'source', header: 'Sale de', kind: 'text', show: labelled(ACCOUNT) },
      { key: 'destination', header: 'Entra a', kind: 'text', show: labelled(ACCOUNT) },
      { key: 'change', header: 'Cambio del saldo', kind: 'amount' },
      { key: 'valueDate', header: 'Fecha valor', kind: 'date' },
      { key: 'postedAt', header: 'Registrado', kind: 'instant' },
      { key: 'bookDay', header: 'Día en los libros', kind: 'date' },
      { key: 'instalment', header: 'Cuota', kind: 'count' },
      { key: 'payment', header: 'Pago', kind: 'count' },
      { key: 'fundsAccount', header: 'Cuenta del prestamista', kind: 'text' },
      { key: 'postedBy', header: 'Por', kind: 'text' },
      { key: 'note', header: 'Nota', kind: 'text' },
    ],
  },
  expenses: {
    file: 'gastos',
    sheet: 'Gastos',
    read: readExpenses,
    columns: [
      { key: 'id', header: 'Gasto', kind: 'count' },
      { key: 'recordedAt', header: 'Registrado', kind: 'instant' },
      { key: 'category', header: 'Categoría', kind: 'text', show: labelled(EXPENSE_CATEGORY) },
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'place', header: 'Salió de', kind: 'text' },
      { key: 'reason', header: 'En qué', kind: 'text' },
      { key: 'receipt', header: 'Comprobante', kind: 'text' },
      { key: 'recordedBy', header: 'Por', kind: 'text' },
    ],
  },
};
