import { ACCOUNT_STATUS, KYC_STATUS } from '#domain/accounts/account.ts';
import {
  CORRECTABLE,
  CORRECTABLE_FIELDS,
  type CorrectableField,
  DATA_REQUEST,
  DATA_REQUEST_STATUS,
} from '#domain/accounts/data-request.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { EVENT_SUBJECT_LABELS, type EventSubject } from '#domain/audit/event-facts.ts';
import { formatDaysIn } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { CASH_MOVEMENT, EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { EXPORT, EXPORTS } from '#domain/finances/periods.ts';
import { termCount } from '#domain/limits/instalments.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { labelOfSetting } from '#domain/settings/form-setting.ts';
import { SIGNED_ON } from '#domain/signing/evidence.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';
import { SCOPES, scopeLabels } from '#domain/tokens/token.ts';

/** How a fact's value is shown: as it is, as pesos, as the label of a member or a day, or by a rule of its own. */
type Says = 'value' | 'pesos' | 'words' | 'fields' | 'scopes' | 'term';

/** Every fact that an event may record, with its label in the audit log: an event with another fact does not compile. */
const FACT = {
  account: { label: 'Cuenta', says: 'value' },
  added: { label: 'Nuevos', says: 'value' },
  addedOutgoing: { label: 'Salidas nuevas', says: 'value' },
  adjustmentId: { label: 'Ajuste', says: 'value' },
  agreement: { label: 'Huella del acuerdo', says: 'value' },
  alone: { label: 'Firmada por quien la contó', says: 'value' },
  amount: { label: 'Monto', says: 'pesos' },
  aside: { label: 'Descartados de otra cuenta', says: 'value' },
  balance: { label: 'Balance', says: 'pesos' },
  beyondLaw: { label: 'Fuera de la ley', says: 'value' },
  block: { label: 'Talonario', says: 'value' },
  bureau: { label: 'Buró', says: 'value' },
  category: { label: 'Categoría', says: 'words' },
  channel: { label: 'Por', says: 'words' },
  channels: { label: 'Vías', says: 'value' },
  consultation: { label: 'Consulta', says: 'value' },
  counted: { label: 'Contado', says: 'pesos' },
  credit: { label: 'A favor', says: 'pesos' },
  collector: { label: 'Cobrador', says: 'value' },
  contactId: { label: 'Contacto', says: 'value' },
  corrected: { label: 'Corregidos', says: 'value' },
  date: { label: 'Fecha', says: 'words' },
  day: { label: 'Día', says: 'words' },
  days: { label: 'Días', says: 'value' },
  delivery: { label: 'Aviso', says: 'value' },
  difference: { label: 'Diferencia', says: 'pesos' },
  document: { label: 'Documento', says: 'words' },
  documents: { label: 'Documentos', says: 'words' },
  documentType: { label: 'Tipo', says: 'words' },
  drawer: { label: 'Caja', says: 'value' },
  encf: { label: 'e-NCF', says: 'value' },
  expected: { label: 'Esperado', says: 'pesos' },
  expense: { label: 'Gasto', says: 'value' },
  explained: { label: 'Explicados', says: 'value' },
  fields: { label: 'Campos', says: 'fields' },
  findings: { label: 'No encajan', says: 'value' },
  files: { label: 'Archivos borrados', says: 'value' },
  float: { label: 'Fondo de apertura', says: 'pesos' },
  from: { label: 'De', says: 'words' },
  held: { label: 'Había', says: 'pesos' },
  holder: { label: 'Cuenta de quien la tiene', says: 'value' },
  imported: { label: 'Importación', says: 'value' },
  instalment: { label: 'Cuota', says: 'value' },
  kind: { label: 'Aviso', says: 'value' },
  links: { label: 'Eslabones', says: 'value' },
  line: { label: 'Línea del archivo', says: 'value' },
  lineId: { label: 'Movimiento', says: 'value' },
  loanId: { label: 'Préstamo', says: 'value' },
  madeOn: { label: 'Hecho el', says: 'value' },
  clients: { label: 'Clientes', says: 'value' },
  loans: { label: 'Préstamos', says: 'value' },
  moved: { label: 'Filas que pasaron', says: 'value' },
  movement: { label: 'Movimiento de caja', says: 'words' },
  outstanding: { label: 'Capital pendiente', says: 'pesos' },
  payments: { label: 'Pagos', says: 'pesos' },
  visits: { label: 'Visitas', says: 'value' },
  why: { label: 'Por qué espera', says: 'value' },
  waived: { label: 'Mora que no se cobró', says: 'pesos' },
  paid: { label: 'Pagado', says: 'pesos' },
  paidPrincipal: { label: 'A capital', says: 'pesos' },
  paidInterest: { label: 'A interés', says: 'pesos' },
  paidLateCharge: { label: 'A mora', says: 'pesos' },
  ownMovement: { label: 'Dinero propio', says: 'value' },
  paidCosts: { label: 'A gastos', says: 'pesos' },
  paidOverpaidRefund: { label: 'A dinero devuelto de más', says: 'pesos' },
  passkeys: { label: 'Llaves de acceso borradas', says: 'value' },
  note: { label: 'Nota', says: 'value' },
  on: { label: 'Día', says: 'value' },
  listens: { label: 'Encendido', says: 'value' },
  other: { label: 'La otra cuenta', says: 'value' },
  outcome: { label: 'Resultado', says: 'value' },
  reportedOn: { label: 'Registrado en el teléfono', says: 'value' },
  newInterest: { label: 'Con interés nuevo', says: 'value' },
  paymentId: { label: 'Pago', says: 'value' },
  phone: { label: 'Teléfono', says: 'value' },
  otherLoanId: { label: 'Otro préstamo', says: 'value' },
  loansKept: { label: 'Préstamos que quedan en los libros', says: 'value' },
  principal: { label: 'Capital', says: 'pesos' },
  readOut: { label: 'Se le leyó en voz alta', says: 'value' },
  product: { label: 'Producto', says: 'value' },
  reason: { label: 'Motivo', says: 'value' },
  receipt: { label: 'Recibo', says: 'value' },
  request: { label: 'Petición', says: 'words' },
  reported: { label: 'Reportado', says: 'pesos' },
  role: { label: 'Rol', says: 'words' },
  scopes: { label: 'Permisos', says: 'scopes' },
  signedOn: { label: 'Firmado en', says: 'words' },
  skipped: { label: 'Saltados', says: 'value' },
  term: { label: 'Cuotas', says: 'term' },
  to: { label: 'A', says: 'words' },
  token: { label: 'Llave', says: 'value' },
  tokens: { label: 'Llaves de programas revocadas', says: 'value' },
  total: { label: 'Total', says: 'pesos' },
  writtenOff: { label: 'Castigado sin recuperar', says: 'pesos' },
  zone: { label: 'Zona', says: 'value' },
} as const satisfies Record<string, { readonly label: string; readonly says: Says }>;
export type FactName = keyof typeof FACT;
export const FACT_NAMES = keysOf(FACT);

/**
 * The names of changed fields in the fact `fields`. The brand says that each has a label; only the two functions below
 * make such a list.
 */
export type FieldList = string & { readonly labelled: true };
/** Fields of a profile: one without a label does not compile. */
export const profileFieldList = (fields: readonly CorrectableField[]): FieldList =>
  fields.join(',') as FieldList;
/** Settings: server/settings/setting-labels.test.ts finds one without a label. */
export const settingList = (fields: readonly string[]): FieldList => fields.join(', ') as FieldList;

/** Labels of a list of changed fields: `birthDate,city` → `fecha de nacimiento, ciudad`. */
const fieldNames = (list: string): string =>
  list
    .split(/, ?/)
    .map((field) => (isIn(CORRECTABLE_FIELDS, field) ? CORRECTABLE[field] : labelOfSetting(field)))
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
    CASH_MOVEMENT,
    EXPENSE_CATEGORY,
    SIGNED_ON,
  ].flatMap((table) =>
    Object.entries<{ readonly label: string }>(table).map(([member, { label }]) => [member, label]),
  ),
);
const words = (list: string): string => list.replaceAll(/[a-z][a-z_-]*/g, (word) => WORDS[word] ?? word);

function valueText(says: Says, value: string | number | boolean | null): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number')
    return says === 'term' ? termCount(value) : says === 'pesos' ? formatPesos(pesos(value)) : String(value);
  switch (says) {
    case 'fields':
      return fieldNames(value);
    case 'scopes':
      return scopeLabels(SCOPES.filter((scope) => value.split(', ').includes(scope)));
    case 'words':
      return formatDaysIn(words(value));
    case 'value':
    case 'pesos':
    case 'term':
      return value;
  }
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The words with which the id of a subject begins, as the office calls them. */
const SUBJECT_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EXPORTS.map((name) => [name, EXPORT[name].label])),
  'disbursements-csv': 'Transferencias',
  'disbursements-txt': 'Transferencias',
  'disbursements-xlsx': 'Transferencias',
  audit: 'Registro',
  book: 'Libro completo',
  buro: 'Buró de crédito',
  safe: 'general',
  pending: 'por registrar',
  link: 'por registrar, enlace',
};

/** Whether the number of an event about cash is that of a bank account. A drawer has no opening balance. */
export const isOfBank = (id: string, { movement, account }: Facts): boolean =>
  account === id || (movement === 'opening' && id !== 'safe');

/** The subject of an event as text: `Préstamo 1`, `Caja general`. */
export function subjectText(subject: EventSubject, id: string, facts: Facts): string {
  if (subject === 'drawer' && isOfBank(id, facts)) return `Cuenta ${id}`;
  const named = id.replace(/^([a-z]+(?:-[a-z]+)*)-?(?=\d|$)/, (all, word: string) =>
    word in SUBJECT_WORDS ? `${SUBJECT_WORDS[word]} ` : all,
  );
  return `${EVENT_SUBJECT_LABELS[subject]} ${formatDaysIn(named)}`.trimEnd();
}

/**
 * The facts of an event as text: `Monto: RD$3,450 · Préstamo: 1`. A fact of an older version that no event records any
 * more keeps its own name.
 */
export const factsText = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => {
      const { label, says } = isIn(FACT_NAMES, name) ? FACT[name] : { label: name, says: 'value' as const };
      return `${label}: ${valueText(says, value)}`;
    })
    .join(' · ');
