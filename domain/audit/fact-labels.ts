import { ACCOUNT_STATUS, KYC_STATUS } from '#domain/accounts/account.ts';
import {
  CORRECTABLE,
  CORRECTABLE_FIELDS,
  type CorrectableField,
  DATA_REQUEST,
  DATA_REQUEST_STATUS,
} from '#domain/accounts/data-request.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { RULED_WARNINGS, type RuledWarning } from '#domain/applications/scorecard.ts';
import { formatDaysIn } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { CASH_MOVEMENT, EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { termCount, termsText } from '#domain/limits/instalments.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { TERMS_WITH_TWO_PLANS } from '#domain/loans/terms.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { EDITABLE_LETTERS, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { TEMPLATE_KINDS, WHATSAPP_TEMPLATE } from '#domain/messages/whatsapp-template.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { SIGNED_ON } from '#domain/signing/evidence.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';
import { SCOPES, scopeLabels } from '#domain/tokens/token.ts';
import { numberInWords } from '#domain/words.ts';

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

const WHATSAPP_LABELS = Object.fromEntries(
  TEMPLATE_KINDS.flatMap((kind) => {
    const label = `WhatsApp, ${WHATSAPP_TEMPLATE[kind].label}`;
    const field = `whatsappTemplates.${kind}`;
    return [
      [field, label],
      [`${field}.contentSid`, `${label}, ContentSid`],
      [`${field}.variables`, `${label}, variables`],
    ];
  }),
);

const LETTER_LABELS = Object.fromEntries(
  EDITABLE_LETTERS.map((letter) => [
    `letterTexts.${letter}`,
    `Texto de la carta «${LETTER_TEXT[letter].label}»`,
  ]),
);

/** How the form of the settings reads what was typed: a text is empty, or `null` where it may be unset. */
export type TypedAs =
  | 'line'
  | 'lineOrNull'
  | 'digitsOrNull'
  | 'undashedOrNull'
  | 'lines'
  | 'count'
  | 'pesosOrNull'
  | 'pesosOrZero'
  | 'tick';

interface FormSetting {
  readonly label: string;
  readonly typed: TypedAs;
}
const warningRules = Object.fromEntries(
  RULED_WARNINGS.map((warning) => [
    `warningRules.${warning}`,
    { label: REVIEW_WARNINGS[warning], typed: 'line' },
  ]),
  // `fromEntries` loses the names; they are those of RULED_WARNINGS.
) as { readonly [W in RuledWarning as `warningRules.${W}`]: { label: string; typed: 'line' } };

/** Every setting that its form shows as one text or one box, by its path in the settings. */
export const FORM_SETTING = {
  name: { label: 'Nombre del producto', typed: 'line' },
  legalName: { label: 'Razón social', typed: 'line' },
  rnc: { label: 'RNC', typed: 'undashedOrNull' },
  city: { label: 'Ciudad', typed: 'line' },
  registrationNumber: { label: 'Número de registro del contrato', typed: 'lineOrNull' },
  noteCondition: { label: 'Condición propia en el pagaré', typed: 'lineOrNull' },
  'contact.whatsapp': { label: 'WhatsApp', typed: 'digitsOrNull' },
  'contact.email': { label: 'Email de soporte', typed: 'lineOrNull' },
  'contact.phone': { label: 'Teléfono', typed: 'lineOrNull' },
  'contact.address': { label: 'Dirección', typed: 'lineOrNull' },
  'contact.hours': { label: 'Horario', typed: 'lineOrNull' },
  dataEmail: { label: 'Email para asuntos de datos personales', typed: 'lineOrNull' },
  lateChargeVariant: { label: 'Mora', typed: 'count' },
  threeInstalmentPlan: { label: `Plan de ${termsText(TERMS_WITH_TWO_PLANS, 'y')}`, typed: 'line' },
  showEffectiveRate: { label: 'Mostrar la TAE', typed: 'tick' },
  asksSumInWords: { label: 'Pedir la suma en letras al firmar', typed: 'tick' },
  'amountLimits.analyst': { label: 'Hasta cuánto aprueba u ofrece un analista', typed: 'pesosOrNull' },
  'amountLimits.cashier': { label: 'Hasta cuánto desembolsa o devuelve un cajero', typed: 'pesosOrNull' },
  cashLimit: { label: 'Hasta cuánto efectivo recibe un cajero para un préstamo', typed: 'pesosOrNull' },
  twoPersonFrom: { label: 'Dos personas, para préstamos desde', typed: 'pesosOrNull' },
  secondFactorForAll: { label: 'Segundo paso obligatorio para todo el equipo', typed: 'tick' },
  ...warningRules,
  'limitRules.first': { label: 'Límite del primer préstamo', typed: 'pesosOrNull' },
  'limitRules.onTime': { label: 'Sube con cada préstamo pagado a tiempo', typed: 'pesosOrZero' },
  'limitRules.late': { label: 'Baja con cada préstamo pagado con atraso', typed: 'pesosOrZero' },
  'limitRules.lateDays': { label: 'Días desde los que cuenta como atraso', typed: 'count' },
  'scorecard.lateDays': { label: 'Historial: días de atraso como máximo', typed: 'count' },
  'scorecard.incomeShare': {
    label: 'Parte del ingreso que toma un mes de cuotas, como máximo (%)',
    typed: 'count',
  },
  'scorecard.monthsAtWork': { label: 'Meses en el trabajo, como mínimo', typed: 'count' },
  'scorecard.accountDays': { label: 'Días de la cuenta, como mínimo', typed: 'count' },
  'reminderTimes.dueSoon': {
    label: `${numberInWords(REMINDER_DAYS_BEFORE)} días antes de la cuota`,
    typed: 'line',
  },
  'reminderTimes.dueToday': { label: 'El día de la cuota', typed: 'line' },
  'reminderTimes.overdue': { label: 'Al día siguiente, si no pagó', typed: 'line' },
  contactsPerDay: { label: 'Contactos al día por una deuda, como máximo', typed: 'count' },
  bureaus: { label: 'Burós de crédito', typed: 'lines' },
  retentionMonths: { label: 'Meses que se guardan los datos', typed: 'count' },
  hostingCountry: { label: 'País donde están los datos', typed: 'line' },
  storageEncrypted: { label: 'Los discos están cifrados', typed: 'tick' },
  obligedSubject: { label: 'Sujeto obligado de la Ley 155-17', typed: 'tick' },
  brandColour: { label: 'Color de la marca', typed: 'lineOrNull' },
  'claims.ssl': { label: 'Mostrar "SSL 256-bit"', typed: 'tick' },
  'claims.gdpr': { label: 'Mostrar "GDPR"', typed: 'tick' },
} as const satisfies Readonly<Record<string, FormSetting>>;

/** The label of each setting: over its field, and in the history of changes. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FORM_SETTING).map(([field, { label }]) => [field, label])),
  companyAccounts: 'Cuentas donde pagan los clientes',
  twoPersonActs: 'Dos personas para',
  messageTemplates: 'Plantillas de cobro',
  ...WHATSAPP_LABELS,
  ...LETTER_LABELS,
  logo: 'Logo',
  setAside: 'Pasos del primer día que no esperan',
  registeredText: 'Texto al que pertenece el número de registro',
};

/** Settings whose fields have labels of their own, and are compared one by one. */
export const SETTING_GROUPS: ReadonlySet<string> = new Set(
  Object.keys(SETTING_LABELS).flatMap((field) => (field.includes('.') ? (field.split('.')[0] ?? []) : [])),
);

/** A setting's label; one of an older version that no longer exists keeps its own name. */
export const labelOfSetting = (field: string): string => SETTING_LABELS[field] ?? field;

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

/**
 * The facts of an event as text: `Monto: RD$3,450 · Préstamo: 1`. A fact of an older version that no event records any
 * more keeps its own name.
 */
export const factsText = (facts: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(facts)
    .map(([name, value]) => {
      const { label, says } = isIn(FACT_NAMES, name) ? FACT[name] : { label: name, says: 'value' as const };
      return `${label}: ${valueText(says, value)}`;
    })
    .join(' · ');
