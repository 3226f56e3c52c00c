import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { RULED_WARNINGS, type RuledWarning } from '#domain/applications/warning-rules.ts';
import { termsText } from '#domain/limits/instalments.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { TERMS_WITH_TWO_PLANS } from '#domain/loans/terms.ts';
import { EDITABLE_LETTERS, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { TEMPLATE_KINDS, WHATSAPP_TEMPLATE } from '#domain/messages/whatsapp-template.ts';
import { numberInWords } from '#domain/words.ts';

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
