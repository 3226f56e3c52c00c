import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { logo } from '#contract/branding.ts';
import { messageTemplate } from '#contract/collections.ts';
import { get, put } from '#contract/endpoint.ts';
import { email, instant, printedLine, printedText, wholeNumber } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { RNC } from '#domain/accounts/rnc.ts';
import { TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { ACCOUNT_TYPES } from '#domain/applications/application.ts';
import {
  INITIAL_THRESHOLDS,
  INITIAL_WARNING_RULES,
  THRESHOLD_MAX,
  WARNING_RULE_NAMES,
} from '#domain/applications/scorecard.ts';
import { isColour } from '#domain/branding/brand-tokens.ts';
import { INITIAL_TEMPLATES } from '#domain/collections/message.ts';
import {
  ASIDE_STEPS,
  INITIAL_LATE_CHARGE,
  INITIAL_REMINDER_TIMES,
  UNNAMED,
} from '#domain/first-day/first-day-step.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { CONTACT_TIME_WRONG, isContactTime } from '#domain/limits/contact-hours-words.ts';
import { NOTE_CONDITION_MAX } from '#domain/limits/lengths.ts';
import { CONTACTS_PER_DAY_MAX, RETENTION_MONTHS_MAX, RETENTION_MONTHS_MIN } from '#domain/limits/limits.ts';
import { isLeast, isMost, knownBounds } from '#domain/limits/refusals.ts';
import { CHOOSE_LATE_CHARGE, LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { INITIAL_LIMIT_RULES, LIMIT_LATE_DAYS_MAX } from '#domain/loans/personal-limit.ts';
import { PLAN_NAMES } from '#domain/loans/terms.ts';
import {
  fitsTemplate,
  isContentSid,
  NO_TEMPLATES,
  TEMPLATE_VARIABLES,
  type TemplateKind,
  variableWords,
  WHATSAPP_TEMPLATE,
} from '#domain/messages/whatsapp-template.ts';
import { formatPesos } from '#domain/money.ts';
import { CONDITION_WITHOUT_PLACES, isPlainCondition } from '#domain/signing/note-condition.ts';
import { plainNumber } from '#domain/typed-number.ts';

/** An optional text: an empty one is stored as `null`. */
const nullableText = (max: number) => z.nullable(printedText('Escriba un texto o deje el campo vacío', max));
const nullableLine = (max: number) => z.nullable(printedLine('Escriba un texto o deje el campo vacío', max));
const nullableEmail = z.nullable(email());

const LENDER_PHONE = 'Escriba el teléfono completo: 809-555-0101';
/** Whether a text is a phone number of a lender, which may be toll-free or have an extension. */
const isLenderPhone = (text: string): boolean =>
  /^[\d\s()+.,-]+(?:(?:ext|x)\.?\s*\d{1,6})?$/i.test(plainNumber(text)) &&
  text.replace(/\D/g, '').length >= 10;

export const settingsAccount = z.strictObject({
  bankName: printedLine('El banco es requerido', 120),
  accountType: z.enum(ACCOUNT_TYPES, 'Elija el tipo de cuenta'),
  accountNumber: z
    .string('El número de cuenta es requerido')
    .check(z.regex(/^[A-Z0-9 -]{4,34}$/i, 'Escriba de 4 a 34 letras o números')),
  accountHolder: printedLine('El titular es requerido', 120),
});

/** Schema of a time of day within the contact hours (rule: contact-hours). */
const reminderTime = z
  .string('Escriba la hora')
  .check(z.regex(/^\d\d:[0-5]\d$/, CONTACT_TIME_WRONG), z.refine(isContactTime, CONTACT_TIME_WRONG));

/**
 * Schema of the WhatsApp template of one kind of message (rule: whatsapp-templates); `null`: such messages go by SMS.
 */
function whatsappTemplate(kind: TemplateKind) {
  const { label, variables } = WHATSAPP_TEMPLATE[kind];
  const wrong = `La plantilla de ${label} se llena solo con: ${variableWords(variables)}`;
  return z.nullable(
    z.strictObject({
      contentSid: z
        .string('Escriba el ContentSid')
        .check(z.refine(isContentSid, 'El ContentSid es HX y 32 letras o números: cópielo de Twilio')),
      variables: z
        .array(z.enum(TEMPLATE_VARIABLES, wrong), wrong)
        .check(z.refine((named) => fitsTemplate(kind, named), wrong)),
    }),
  );
}

const LIMIT_WRONG = { error: () => `Escriba un monto de ${rangeOf(knownBounds())}, o deje el campo vacío` };

const LIMIT_STEP = {
  error: () => `Escriba de ${formatPesos(0)} a ${formatPesos(knownBounds().most)}`,
};
const limitStep = z.int(LIMIT_STEP).check(z.gte(0, LIMIT_STEP), z.refine(isMost, LIMIT_STEP));

const threshold = (unit: string, most: number) => wholeNumber(`De 0 a ${most} ${unit}`, 0, most);

const warningRule = z.enum(WARNING_RULE_NAMES, 'Elija qué hace el aviso');

const CASH_LIMIT = 'Escriba un monto en pesos, o deje el campo vacío';
const moneyLimit = z.nullable(
  z.int(LIMIT_WRONG).check(z.refine((amount) => isLeast(amount) && isMost(amount), LIMIT_WRONG)),
);

/** The lender's business settings (rule: business-settings). */
export const businessSettings = z.strictObject({
  name: printedLine('El nombre es requerido', 60),
  legalName: printedLine('La razón social es requerida', 120),
  rnc: z.nullable(z.string().check(z.regex(RNC, 'El RNC tiene 9 dígitos; una cédula, 11'))),
  city: printedLine('La ciudad es requerida', 80),
  contact: z.strictObject({
    whatsapp: z.nullable(
      z.string().check(
        z.overwrite((text) => parsePhone(text)?.slice(1) ?? text),
        z.regex(/^1(?:809|829|849)\d{7}$/, 'Escríbalo con el 1 delante: 18095550100'),
      ),
    ),
    email: nullableEmail,
    phone: z.nullable(printedLine(LENDER_PHONE, 40).check(z.refine(isLenderPhone, LENDER_PHONE))),
    address: nullableText(200),
    hours: nullableText(120),
  }),
  dataEmail: nullableEmail,
  companyAccounts: z.array(settingsAccount).check(z.maxLength(10, 'Use como máximo 10 cuentas')),
  lateChargeVariant: z.literal(LATE_CHARGE_SETTINGS, CHOOSE_LATE_CHARGE),
  threeInstalmentPlan: z.enum(PLAN_NAMES, 'Elija un plan'),
  showEffectiveRate: z.boolean('Debe ser sí o no'),
  /** Whether the debtor types the note's sum in words (rule: sum-in-words). */
  asksSumInWords: z.boolean('Debe ser sí o no'),
  /** Pesos that each role may move without an owner; `null`: any amount (rule: role-limits). */
  amountLimits: z.strictObject({ analyst: moneyLimit, cashier: moneyLimit }),
  /**
   * Most pesos in cash that an analyst or a cashier takes for one loan without an owner's confirmation; `null`: any
   * amount (rule: role-limits).
   */
  cashLimit: z.nullable(wholeNumber(CASH_LIMIT, 1, 10_000_000)),
  /** Acts that one person proposes and another one confirms (rule: two-persons). */
  twoPersonActs: z
    .array(z.enum(TWO_PERSON_ACTS))
    .check(z.maxLength(TWO_PERSON_ACTS.length, 'Cada acto una vez')),
  /** The smallest approval that needs two persons, in pesos; `null`: every approval needs them. */
  twoPersonFrom: moneyLimit,
  /** Whether each of the staff needs a second factor; in production they always do. */
  secondFactorForAll: z.boolean('Debe ser sí o no'),
  /** The effect of a warning about an applicant on an approval or an offer (rule: warning-rules). */
  warningRules: z.strictObject({
    do_not_lend: warningRule,
    cedula_shared: warningRule,
    phone_shared: warningRule,
    lost_loan: warningRule,
    late_loan: warningRule,
  }),
  /** How a client's limit grows, in pesos and days (rule: personal-limit); `first` null: the product's maximum. */
  limitRules: z.strictObject({
    first: moneyLimit,
    onTime: limitStep,
    late: limitStep,
    lateDays: wholeNumber(`De 1 a ${LIMIT_LATE_DAYS_MAX} días`, 1, LIMIT_LATE_DAYS_MAX),
  }),
  /** Thresholds of the scorecard's rules (rule: scorecard). */
  scorecard: z.strictObject({
    lateDays: threshold('días', THRESHOLD_MAX.lateDays),
    incomeShare: threshold('por ciento', THRESHOLD_MAX.incomeShare),
    monthsAtWork: threshold('meses', THRESHOLD_MAX.monthsAtWork),
    accountDays: threshold('días', THRESHOLD_MAX.accountDays),
  }),
  /**
   * The earliest time of day of each reminder. Where the contact hours end earlier, as on a Saturday, a reminder goes
   * out in their last hour.
   */
  reminderTimes: z.strictObject({ dueSoon: reminderTime, dueToday: reminderTime, overdue: reminderTime }),
  /** Maximum of contacts a day about one debt, over all channels, reminders included (rule: contacts-per-day). */
  contactsPerDay: wholeNumber(`De 1 a ${CONTACTS_PER_DAY_MAX} contactos`, 1, CONTACTS_PER_DAY_MAX),
  /** Texts for messages to customers who are late (rule: message-templates). */
  messageTemplates: z.array(messageTemplate).check(
    z.maxLength(20, 'Guarde como máximo 20 plantillas'),
    z.refine(
      (all) => new Set(all.map(({ name, channel }) => `${channel} ${name}`)).size === all.length,
      'Cada plantilla lleva otro nombre',
    ),
  ),
  whatsappTemplates: z.strictObject({
    code: whatsappTemplate('code'),
    account: whatsappTemplate('account'),
    application: whatsappTemplate('application'),
    payment: whatsappTemplate('payment'),
    loan: whatsappTemplate('loan'),
  }),
  bureaus: z
    .array(printedLine('Escriba el nombre del buró', 60))
    .check(z.minLength(1, 'Nombre al menos un buró'), z.maxLength(10, 'Use como máximo 10 burós')),
  registrationNumber: nullableLine(60),
  /** One paragraph of the lender's own in notes signed from now on (rule: note-condition). */
  noteCondition: z.nullable(
    printedLine('Escriba un texto o deje el campo vacío', NOTE_CONDITION_MAX).check(
      z.refine(isPlainCondition, CONDITION_WITHOUT_PLACES),
    ),
  ),
  retentionMonths: wholeNumber(
    `De ${RETENTION_MONTHS_MIN} a ${RETENTION_MONTHS_MAX} meses`,
    RETENTION_MONTHS_MIN,
    RETENTION_MONTHS_MAX,
  ),
  hostingCountry: printedLine('El país es requerido', 80),
  claims: z.strictObject({ ssl: z.boolean(), gdpr: z.boolean() }),
  /** The disks of the database and the files are encrypted: only the operator of the program knows. */
  storageEncrypted: z.boolean('Debe ser sí o no'),
  /** Whether the lender is obliged by Law 155-17 (rule: suspicion-notes). */
  obligedSubject: z.boolean('Debe ser sí o no'),
  /**
   * The lender's own colour, from which screens, letters and documents derive readable colours (rule: brand-colour);
   * `null`: the program's colours.
   */
  brandColour: z.nullable(
    z
      .string()
      .check(z.toLowerCase(), z.refine(isColour, 'Escriba el color como #0a5c70, o deje el campo vacío')),
  ),
  logo: z.nullable(logo),
  /** Steps of the set-up that an owner put aside (rule: first-day). */
  setAside: z.array(z.enum(ASIDE_STEPS)).check(z.maxLength(ASIDE_STEPS.length, 'Cada paso una vez')),
});
export type BusinessSettings = z.infer<typeof businessSettings>;

/** The settings before the first change, and those that a version of before them lacks. */
export const INITIAL_SETTINGS: BusinessSettings = {
  name: UNNAMED,
  legalName: UNNAMED,
  rnc: null,
  city: 'Santo Domingo',
  contact: { whatsapp: null, email: null, phone: null, address: null, hours: null },
  dataEmail: null,
  companyAccounts: [],
  lateChargeVariant: INITIAL_LATE_CHARGE,
  threeInstalmentPlan: 'note',
  showEffectiveRate: true,
  asksSumInWords: true,
  amountLimits: { analyst: null, cashier: null },
  cashLimit: null,
  twoPersonActs: [],
  twoPersonFrom: null,
  secondFactorForAll: false,
  warningRules: INITIAL_WARNING_RULES,
  limitRules: INITIAL_LIMIT_RULES,
  scorecard: INITIAL_THRESHOLDS,
  reminderTimes: INITIAL_REMINDER_TIMES,
  contactsPerDay: CONTACTS_PER_DAY_MAX,
  messageTemplates: INITIAL_TEMPLATES,
  whatsappTemplates: NO_TEMPLATES,
  bureaus: ['DataCrédito', 'CIRCE'],
  registrationNumber: null,
  noteCondition: null,
  retentionMonths: 120,
  hostingCountry: 'República Dominicana',
  claims: { ssl: true, gdpr: true },
  storageEncrypted: false,
  obligedSubject: false,
  brandColour: null,
  logo: null,
  setAside: [],
};

const settings = z.object({
  ...businessSettings.shape,
  /**
   * Version of the settings, sent back with a change, so that two administrators do not overwrite each other's values.
   * 0: never changed.
   */
  version: z.int(),
});
export type SettingsReply = z.infer<typeof settings>;

const settingsVersion = z.object({
  id: z.int(),
  changedAt: instant,
  changedBy: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

export const settingsApi = {
  read: get('/api/admin/settings', readers(), {
    summary: "The lender's settings in force.",
    json: settings,
  }),
  change: put('/api/admin/settings', staff(), {
    summary:
      'Change the named settings; the others stay as they are in force. A new version, audited; the older ones stay. 409 if a named one was changed after the version that the person saw.',
    body: z.strictObject({
      ...z.exactPartial(businessSettings).shape,
      version: z.int('Falta la versión'),
    }),
    json: z.object({ ...settings.shape, message: z.string() }),
    errors: ['settings_changed'],
  }),
  history: get('/api/admin/settings/history', readers(), {
    summary: 'Changes of the settings with their authors, newest first.',
    ...listed({ filters: {}, sorts: { newest: NEWEST }, standard: '-newest' }),
    json: z.array(settingsVersion),
  }),
} as const;
