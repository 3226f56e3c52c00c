import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { RULED_WARNINGS } from '#domain/applications/warning-rules.ts';
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

/** A setting's label; one of an older version that no longer exists keeps its own name. */
export const labelOfSetting = (field: string): string => SETTING_LABELS[field] ?? field;
