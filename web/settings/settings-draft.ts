import { type BusinessSettings, businessSettings } from '#contract/settings.ts';
import type { TwoPersonAct } from '#domain/accounts/two-persons.ts';
import type { RuledWarning } from '#domain/applications/warning-rules.ts';
import {
  readVariables,
  type TemplateKind,
  variableWords,
  WHATSAPP_TEMPLATE,
  type WhatsappTemplate,
} from '#domain/messages/whatsapp-template.ts';
import { formatCount, parsePesos } from '#domain/money.ts';

/**
 * The settings form as texts and checkboxes, for any typed value; `draftOf` and `settingsOfDraft` convert to it and
 * back.
 */
export interface SettingsDraft {
  readonly texts: Readonly<Record<TextSetting, string>>;
  readonly ticks: Readonly<Record<TickSetting, boolean>>;
  readonly accounts: readonly AccountDraft[];
  readonly templates: readonly TemplateDraft[];
  readonly whatsappTemplates: Readonly<Record<TemplateKind, WhatsappDraft>>;
  readonly twoPersonActs: readonly TwoPersonAct[];
  readonly logo: BusinessSettings['logo'];
  /** Set-up steps that an owner put aside. No field of the form has them: they are sent back unchanged. */
  readonly setAside: BusinessSettings['setAside'];
}

export interface AccountDraft {
  /** Identifies a row while rows are added and removed. */
  readonly key: number;
  readonly bankName: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
}

export interface TemplateDraft {
  readonly key: number;
  readonly name: string;
  readonly channel: string;
  readonly text: string;
}

export interface WhatsappDraft {
  readonly contentSid: string;
  /** The template's variables as typed: "nombre, enlace". */
  readonly variables: string;
}

/**
 * A WhatsApp template in the form. Before one is set, it has the variables of the suggested text: then the user only
 * copies the template's number.
 */
function whatsappDraftOf(kind: TemplateKind, template: WhatsappTemplate | null): WhatsappDraft {
  const { suggested } = WHATSAPP_TEMPLATE[kind];
  return {
    contentSid: template?.contentSid ?? '',
    variables: variableWords(template?.variables ?? suggested?.variables ?? []),
  };
}

const whatsappTemplateOf = (kind: TemplateKind, { contentSid, variables }: WhatsappDraft) =>
  contentSid.trim() === ''
    ? null
    : { contentSid: contentSid.trim(), variables: kind === 'code' ? ['code'] : readVariables(variables) };

/** A record with one value for each kind of WhatsApp template. */
const ofEachKind = <T>(made: (kind: TemplateKind) => T): Record<TemplateKind, T> => ({
  code: made('code'),
  account: made('account'),
  application: made('application'),
  payment: made('payment'),
  loan: made('loan'),
});

export const TEXT_SETTINGS = [
  'name',
  'legalName',
  'rnc',
  'city',
  'registrationNumber',
  'noteCondition',
  'brandColour',
  'contact.whatsapp',
  'contact.email',
  'contact.phone',
  'contact.address',
  'contact.hours',
  'dataEmail',
  'lateChargeVariant',
  'threeInstalmentPlan',
  'reminderTimes.dueSoon',
  'reminderTimes.dueToday',
  'reminderTimes.overdue',
  'contactsPerDay',
  'amountLimits.analyst',
  'amountLimits.cashier',
  'cashLimit',
  'twoPersonFrom',
  'limitRules.first',
  'limitRules.onTime',
  'limitRules.late',
  'limitRules.lateDays',
  'scorecard.lateDays',
  'scorecard.incomeShare',
  'scorecard.monthsAtWork',
  'scorecard.accountDays',
  'warningRules.do_not_lend',
  'warningRules.cedula_shared',
  'warningRules.phone_shared',
  'warningRules.lost_loan',
  'warningRules.late_loan',
  'bureaus',
  'retentionMonths',
  'hostingCountry',
] as const;
export type TextSetting = (typeof TEXT_SETTINGS)[number];
export type WarningRuleSetting = `warningRules.${RuledWarning}`;
export const TICK_SETTINGS = [
  'showEffectiveRate',
  'asksSumInWords',
  'claims.ssl',
  'claims.gdpr',
  'storageEncrypted',
] as const;
export type TickSetting = (typeof TICK_SETTINGS)[number];

export function draftOf(settings: BusinessSettings): SettingsDraft {
  const { contact, claims } = settings;
  return {
    texts: {
      name: settings.name,
      legalName: settings.legalName,
      rnc: settings.rnc ?? '',
      city: settings.city,
      registrationNumber: settings.registrationNumber ?? '',
      noteCondition: settings.noteCondition ?? '',
      brandColour: settings.brandColour ?? '',
      'contact.whatsapp': contact.whatsapp ?? '',
      'contact.email': contact.email ?? '',
      'contact.phone': contact.phone ?? '',
      'contact.address': contact.address ?? '',
      'contact.hours': contact.hours ?? '',
      dataEmail: settings.dataEmail ?? '',
      lateChargeVariant: String(settings.lateChargeVariant),
      threeInstalmentPlan: settings.threeInstalmentPlan,
      'reminderTimes.dueSoon': settings.reminderTimes.dueSoon,
      'reminderTimes.dueToday': settings.reminderTimes.dueToday,
      'reminderTimes.overdue': settings.reminderTimes.overdue,
      contactsPerDay: String(settings.contactsPerDay),
      'amountLimits.analyst': amountText(settings.amountLimits.analyst),
      'amountLimits.cashier': amountText(settings.amountLimits.cashier),
      cashLimit: amountText(settings.cashLimit),
      twoPersonFrom: amountText(settings.twoPersonFrom),
      'limitRules.first': amountText(settings.limitRules.first),
      'limitRules.onTime': amountText(settings.limitRules.onTime),
      'limitRules.late': amountText(settings.limitRules.late),
      'limitRules.lateDays': String(settings.limitRules.lateDays),
      'scorecard.lateDays': String(settings.scorecard.lateDays),
      'scorecard.incomeShare': String(settings.scorecard.incomeShare),
      'scorecard.monthsAtWork': String(settings.scorecard.monthsAtWork),
      'scorecard.accountDays': String(settings.scorecard.accountDays),
      'warningRules.do_not_lend': settings.warningRules.do_not_lend,
      'warningRules.cedula_shared': settings.warningRules.cedula_shared,
      'warningRules.phone_shared': settings.warningRules.phone_shared,
      'warningRules.lost_loan': settings.warningRules.lost_loan,
      'warningRules.late_loan': settings.warningRules.late_loan,
      bureaus: settings.bureaus.join('\n'),
      retentionMonths: String(settings.retentionMonths),
      hostingCountry: settings.hostingCountry,
    },
    ticks: {
      showEffectiveRate: settings.showEffectiveRate,
      asksSumInWords: settings.asksSumInWords,
      'claims.ssl': claims.ssl,
      'claims.gdpr': claims.gdpr,
      storageEncrypted: settings.storageEncrypted,
    },
    accounts: settings.companyAccounts.map((account, key) => ({ ...account, key })),
    templates: settings.messageTemplates.map((template, key) => ({ ...template, key })),
    whatsappTemplates: ofEachKind((kind) => whatsappDraftOf(kind, settings.whatsappTemplates[kind])),
    twoPersonActs: settings.twoPersonActs,
    logo: settings.logo,
    setAside: settings.setAside,
  };
}

const amountText = (amount: number | null): string => (amount === null ? '' : formatCount(amount));

/** The pesos of a typed text; an unreadable text stays as typed, and is refused at its field. */
const amountOf = (text: string) => (text.trim() === '' ? null : (parsePesos(text) ?? text));

/** The number of a typed text; zero is allowed, and an empty text is refused as empty. */
const countOf = (text: string) => (text.trim() === '' ? text : Number(text));

/** The typed text; `null` if it is empty, since the setting is then unset. */
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The form field of an error's path: a list of variables is one field. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.slice(0, path[0] === 'whatsappTemplates' ? 3 : path.length).join('.');

/** The settings that a form's draft means, or its errors by field. */
export function settingsOfDraft({
  texts,
  ticks,
  accounts,
  templates,
  whatsappTemplates,
  twoPersonActs,
  logo,
  setAside,
}: SettingsDraft) {
  const checked = businessSettings.safeParse({
    name: texts.name.trim(),
    legalName: texts.legalName.trim(),
    rnc: orNull(texts.rnc.replaceAll('-', '')),
    city: texts.city.trim(),
    registrationNumber: orNull(texts.registrationNumber),
    noteCondition: orNull(texts.noteCondition),
    contact: {
      whatsapp: orNull(texts['contact.whatsapp'].replace(/\D/g, '')),
      email: orNull(texts['contact.email']),
      phone: orNull(texts['contact.phone']),
      address: orNull(texts['contact.address']),
      hours: orNull(texts['contact.hours']),
    },
    dataEmail: orNull(texts.dataEmail),
    companyAccounts: accounts.map(({ key: _key, ...account }) => account),
    messageTemplates: templates.map(({ key: _key, ...template }) => template),
    whatsappTemplates: ofEachKind((kind) => whatsappTemplateOf(kind, whatsappTemplates[kind])),
    lateChargeVariant: Number(texts.lateChargeVariant),
    threeInstalmentPlan: texts.threeInstalmentPlan,
    showEffectiveRate: ticks.showEffectiveRate,
    asksSumInWords: ticks.asksSumInWords,
    amountLimits: {
      analyst: amountOf(texts['amountLimits.analyst']),
      cashier: amountOf(texts['amountLimits.cashier']),
    },
    cashLimit: amountOf(texts.cashLimit),
    twoPersonActs,
    // Required only with the setting that it limits.
    twoPersonFrom: twoPersonActs.includes('approval') ? amountOf(texts.twoPersonFrom) : null,
    reminderTimes: {
      dueSoon: texts['reminderTimes.dueSoon'],
      dueToday: texts['reminderTimes.dueToday'],
      overdue: texts['reminderTimes.overdue'],
    },
    limitRules: {
      first: amountOf(texts['limitRules.first']),
      onTime: amountOf(texts['limitRules.onTime']) ?? 0,
      late: amountOf(texts['limitRules.late']) ?? 0,
      lateDays: Number(texts['limitRules.lateDays']),
    },
    scorecard: {
      lateDays: countOf(texts['scorecard.lateDays']),
      incomeShare: countOf(texts['scorecard.incomeShare']),
      monthsAtWork: countOf(texts['scorecard.monthsAtWork']),
      accountDays: countOf(texts['scorecard.accountDays']),
    },
    warningRules: {
      do_not_lend: texts['warningRules.do_not_lend'],
      cedula_shared: texts['warningRules.cedula_shared'],
      phone_shared: texts['warningRules.phone_shared'],
      lost_loan: texts['warningRules.lost_loan'],
      late_loan: texts['warningRules.late_loan'],
    },
    contactsPerDay: Number(texts.contactsPerDay),
    bureaus: texts.bureaus
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    retentionMonths: Number(texts.retentionMonths),
    hostingCountry: texts.hostingCountry.trim(),
    claims: { ssl: ticks['claims.ssl'], gdpr: ticks['claims.gdpr'] },
    storageEncrypted: ticks.storageEncrypted,
    brandColour: orNull(texts.brandColour.toLowerCase()),
    logo,
    setAside,
  });
  if (checked.success) return { settings: checked.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[fieldOf(path)] ??= message;
  return { settings: null, errors };
}
