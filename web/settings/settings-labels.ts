import { TWO_PERSON_ACT, TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { RULED_WARNINGS, WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/warning-rules.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { FIRST_DAY_STEP, FIRST_DAY_STEPS } from '#domain/first-day/first-day-step.ts';
import { termsText } from '#domain/limits/instalments.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { TERMS_WITH_TWO_PLANS } from '#domain/loans/terms.ts';
import { EDITABLE_LETTERS, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import {
  TEMPLATE_KINDS,
  TEMPLATE_VARIABLE,
  TEMPLATE_VARIABLES,
  WHATSAPP_TEMPLATE,
} from '#domain/messages/whatsapp-template.ts';
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

/** A WhatsApp template as the history of the settings shows it: "HX…, name; link". */
const templateText = (value: string): string =>
  TEMPLATE_VARIABLES.reduce(
    (text, variable) =>
      text.replace(new RegExp(`(; |, )${variable}(?=;|$)`), `$1${TEMPLATE_VARIABLE[variable].word}`),
    value,
  );

/** The label of each setting: over its field, and in the history of changes. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  name: 'Nombre del producto',
  legalName: 'Razón social',
  rnc: 'RNC',
  city: 'Ciudad',
  registrationNumber: 'Número de registro del contrato',
  noteCondition: 'Condición propia en el pagaré',
  'contact.whatsapp': 'WhatsApp',
  'contact.email': 'Email de soporte',
  'contact.phone': 'Teléfono',
  'contact.address': 'Dirección',
  'contact.hours': 'Horario',
  dataEmail: 'Email para asuntos de datos personales',
  companyAccounts: 'Cuentas donde pagan los clientes',
  lateChargeVariant: 'Mora',
  threeInstalmentPlan: `Plan de ${termsText(TERMS_WITH_TWO_PLANS, 'y')}`,
  showEffectiveRate: 'Mostrar la TAE',
  asksSumInWords: 'Pedir la suma en letras al firmar',
  'amountLimits.analyst': 'Hasta cuánto aprueba u ofrece un analista',
  'amountLimits.cashier': 'Hasta cuánto desembolsa o devuelve un cajero',
  cashLimit: 'Hasta cuánto efectivo recibe un cajero para un préstamo',
  twoPersonActs: 'Dos personas para',
  twoPersonFrom: 'Dos personas, para préstamos desde',
  ...Object.fromEntries(
    RULED_WARNINGS.map((warning) => [`warningRules.${warning}`, REVIEW_WARNINGS[warning]]),
  ),
  'limitRules.first': 'Límite del primer préstamo',
  'limitRules.onTime': 'Sube con cada préstamo pagado a tiempo',
  'limitRules.late': 'Baja con cada préstamo pagado con atraso',
  'limitRules.lateDays': 'Días desde los que cuenta como atraso',
  'scorecard.lateDays': 'Historial: días de atraso como máximo',
  'scorecard.incomeShare': 'Parte del ingreso que toma un mes de cuotas, como máximo (%)',
  'scorecard.monthsAtWork': 'Meses en el trabajo, como mínimo',
  'scorecard.accountDays': 'Días de la cuenta, como mínimo',
  'reminderTimes.dueSoon': `${numberInWords(REMINDER_DAYS_BEFORE)} días antes de la cuota`,
  'reminderTimes.dueToday': 'El día de la cuota',
  'reminderTimes.overdue': 'Al día siguiente, si no pagó',
  contactsPerDay: 'Contactos al día por una deuda, como máximo',
  messageTemplates: 'Plantillas de cobro',
  ...WHATSAPP_LABELS,
  ...LETTER_LABELS,
  bureaus: 'Burós de crédito',
  retentionMonths: 'Meses que se guardan los datos',
  hostingCountry: 'País donde están los datos',
  storageEncrypted: 'Los discos están cifrados',
  brandColour: 'Color de la marca',
  logo: 'Logo',
  setAside: 'Pasos del primer día que no esperan',
  'claims.ssl': 'Mostrar "SSL 256-bit"',
  'claims.gdpr': 'Mostrar "GDPR"',
};

const WORDED: Readonly<Record<string, (value: string) => string>> = {
  // Its number, without its size.
  logo: (value) => value.replace(/^(\d+),.*/, 'núm. $1'),
  messageTemplates: (value) =>
    TEMPLATED_CHANNELS.reduce(
      (text, channel) =>
        text.replaceAll(new RegExp(`(^|; )${channel}, `, 'g'), `$1${CONTACT_CHANNEL[channel].label}: `),
      value,
    ),
  twoPersonActs: (value) =>
    value
      .split('; ')
      .map((act) => (isIn(TWO_PERSON_ACTS, act) ? TWO_PERSON_ACT[act].label : act))
      .join('; '),
  setAside: (value) =>
    value
      .split('; ')
      .map((name) => (isIn(FIRST_DAY_STEPS, name) ? FIRST_DAY_STEP[name].title : name))
      .join('; '),
};

/** A setting's value as the history of changes shows it. */
export const settingText = (field: string, value: string): string =>
  field.startsWith('warningRules.') && isIn(WARNING_RULE_NAMES, value)
    ? WARNING_RULE[value].label
    : field.startsWith('whatsappTemplates.')
      ? templateText(value)
      : (WORDED[field]?.(value) ?? value);

/**
 * The label for an error of the settings: for a row of accounts or templates with its place in the list ("Cuentas donde
 * pagan los clientes, 2").
 */
export function labelOfError(field: string): string {
  const [list = '', place] = field.split('.');
  return place !== undefined && /^\d+$/.test(place)
    ? `${labelOfSetting(list)}, ${Number(place) + 1}`
    : labelOfSetting(field);
}

export const labelOfSetting = (field: string): string => SETTING_LABELS[field] ?? field;
