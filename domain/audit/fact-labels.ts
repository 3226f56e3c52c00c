import { ACCOUNT_STATUS, KYC_STATUS } from '#domain/accounts/account.ts';
import { DATA_REQUEST, DATA_REQUEST_STATUS } from '#domain/accounts/data-request.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { PROFILE_LABELS } from '#domain/audit/profile-labels.ts';
import { formatDaysIn } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { termCount } from '#domain/limits/instalments.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';
import { SCOPES, scopeLabels } from '#domain/tokens/scope.ts';

/** Labels for the facts of an event in the audit log. */
const FACT_LABELS: Readonly<Record<string, string>> = {
  account: 'Cuenta',
  added: 'Nuevos',
  addedOutgoing: 'Salidas nuevas',
  adjustmentId: 'Ajuste',
  agreement: 'Huella del acuerdo',
  amount: 'Monto',
  balance: 'Balance',
  beyondLaw: 'Fuera de la ley',
  block: 'Talonario',
  bureau: 'Buró',
  channel: 'Por',
  channels: 'Vías',
  consultation: 'Consulta',
  counted: 'Contado',
  credit: 'A favor',
  contactId: 'Contacto',
  corrected: 'Corregidos',
  date: 'Fecha',
  days: 'Días',
  delivery: 'Aviso',
  difference: 'Diferencia',
  document: 'Documento',
  documents: 'Documentos',
  documentType: 'Tipo',
  expected: 'Esperado',
  explained: 'Explicados',
  fields: 'Campos',
  findings: 'No encajan',
  files: 'Archivos borrados',
  float: 'Fondo de apertura',
  from: 'De',
  holder: 'Cuenta de quien la tiene',
  imported: 'Importación',
  instalment: 'Cuota',
  kind: 'Aviso',
  links: 'Eslabones',
  line: 'Línea del archivo',
  lineId: 'Movimiento',
  loanId: 'Préstamo',
  madeOn: 'Hecho el',
  clients: 'Clientes',
  loans: 'Préstamos',
  outstanding: 'Capital pendiente',
  payments: 'Pagos',
  visits: 'Visitas',
  why: 'Por qué espera',
  waived: 'Mora que no se cobró',
  paid: 'Pagado',
  paidPrincipal: 'A capital',
  paidInterest: 'A interés',
  paidLateCharge: 'A mora',
  paidCosts: 'A gastos',
  note: 'Nota',
  on: 'Día',
  listens: 'Encendido',
  outcome: 'Resultado',
  reportedOn: 'Registrado en el teléfono',
  newInterest: 'Con interés nuevo',
  paymentId: 'Pago',
  phone: 'Teléfono',
  otherLoanId: 'Otro préstamo',
  loansKept: 'Préstamos que quedan en los libros',
  principal: 'Capital',
  receipt: 'Recibo',
  request: 'Petición',
  reported: 'Reportado',
  role: 'Rol',
  scopes: 'Permisos',
  skipped: 'Saltados',
  term: 'Cuotas',
  to: 'A',
  token: 'Llave',
  total: 'Total',
};
const MONEY = new Set([
  'amount',
  'balance',
  'counted',
  'credit',
  'difference',
  'expected',
  'float',
  'outstanding',
  'paid',
  'paidPrincipal',
  'paidInterest',
  'paidLateCharge',
  'paidCosts',
  'payments',
  'waived',
  'principal',
  'reported',
  'total',
]);

/** Labels of a list of changed fields: `birthDate,city` → `fecha de nacimiento, ciudad`. */
const fieldNames = (list: string): string =>
  list
    .split(/, ?/)
    .map((field) => PROFILE_LABELS[field] ?? field)
    .join(', ');

/** Labels for the members of closed sets; a word that several sets share has the same label in each. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ROLE,
    ACCOUNT_STATUS,
    KYC_STATUS,
    DOCUMENT_TYPE,
    CHANNEL,
    LEGAL_DOCUMENT,
    DATA_REQUEST,
    DATA_REQUEST_STATUS,
  ].flatMap((table) =>
    Object.entries<{ readonly label: string }>(table).map(([member, { label }]) => [member, label]),
  ),
);
const SPOKEN = new Set([
  'channel',
  'date',
  'document',
  'documentType',
  'documents',
  'from',
  'request',
  'role',
  'to',
]);
const words = (list: string): string => list.replaceAll(/[a-z][a-z_-]*/g, (word) => WORDS[word] ?? word);

function valueText(name: string, value: string | number | boolean | null): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (name === 'term' && typeof value === 'number') return termCount(value);
  if (typeof value === 'number') return MONEY.has(name) ? formatPesos(pesos(value)) : String(value);
  if (name === 'fields') return fieldNames(value);
  if (name === 'scopes') return scopeLabels(SCOPES.filter((scope) => value.split(', ').includes(scope)));
  return SPOKEN.has(name) ? formatDaysIn(words(value)) : value;
}

/** The facts of an event as text: `Monto: RD$3,450 · Préstamo: 1`. A fact without a label keeps its own name. */
export const factsText = (facts: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${FACT_LABELS[name] ?? name}: ${valueText(name, value)}`)
    .join(' · ');
