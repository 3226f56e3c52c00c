import * as z from 'zod/mini';
import { type BusinessSettings, businessSettings } from '#contract/settings.ts';
import type { TwoPersonAct } from '#domain/accounts/two-persons.ts';
import type { RuledWarning } from '#domain/applications/scorecard.ts';
import { type KeysWhereEqual, keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import {
  readVariables,
  type TemplateKind,
  variableWords,
  WHATSAPP_TEMPLATE,
  type WhatsappTemplate,
} from '#domain/messages/whatsapp-template.ts';
import { formatCount, parsePesos } from '#domain/money.ts';
import {
  type DeclaredSetting,
  FORM_SETTING,
  type SectionId,
  sectionOfSetting,
  type TypedAs,
} from '#domain/settings/form-setting.ts';

/**
 * The settings form as texts and checkboxes, for any typed value; `draftOf` and `sectionOfDraft` convert to it and
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

export type TickSetting = KeysWhereEqual<typeof FORM_SETTING, 'typed', 'tick'>;
export type TextSetting = Exclude<keyof typeof FORM_SETTING, TickSetting>;
export type WarningRuleSetting = `warningRules.${RuledWarning}`;
const TICK_SETTINGS = keysWhereEqual(FORM_SETTING, 'typed', 'tick');
const TEXT_SETTINGS = keysOf(FORM_SETTING).filter(
  (setting): setting is TextSetting => FORM_SETTING[setting].typed !== 'tick',
);

/** The value of the settings at a path, as `contact.phone`. */
const valueAt = (settings: BusinessSettings, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      settings,
    );

function textOf(typed: TypedAs, value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join('\n');
  return typed.startsWith('pesos') ? formatCount(Number(value)) : String(value);
}

/** What a typed text means; an unreadable one stays as it is, and is refused at its field. */
const MEANS: Readonly<Record<Exclude<TypedAs, 'tick'>, (text: string) => unknown>> = {
  line: (text) => text.trim(),
  time: (text) => text.trim(),
  lineOrNull: (text) => orNull(text),
  paragraphOrNull: (text) => orNull(text),
  emailOrNull: (text) => orNull(text),
  phoneOrNull: (text) => orNull(text),
  digitsOrNull: (text) => orNull(text.replace(/\D/g, '') || text),
  undashedOrNull: (text) => orNull(text.replaceAll('-', '')),
  lines: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  // Zero is allowed, and an empty text is refused as empty.
  count: (text) => (text.trim() === '' ? text : Number(text)),
  pesosOrNull: (text) => amountOf(text),
  pesosOrZero: (text) => amountOf(text) ?? 0,
};

export function draftOf(settings: BusinessSettings): SettingsDraft {
  const texts = TEXT_SETTINGS.map((path) => [
    path,
    textOf(FORM_SETTING[path].typed, valueAt(settings, path)),
  ]);
  const ticks = TICK_SETTINGS.map((path) => [path, valueAt(settings, path) === true]);
  return {
    // `fromEntries` loses the names; they are all of the table's.
    texts: Object.fromEntries(texts) as SettingsDraft['texts'],
    ticks: Object.fromEntries(ticks) as SettingsDraft['ticks'],
    accounts: settings.companyAccounts.map((account, key) => ({ ...account, key })),
    templates: settings.messageTemplates.map((template, key) => ({ ...template, key })),
    whatsappTemplates: ofEachKind((kind) => whatsappDraftOf(kind, settings.whatsappTemplates[kind])),
    twoPersonActs: settings.twoPersonActs,
    logo: settings.logo,
  };
}

const amountOf = (text: string) => (text.trim() === '' ? null : (parsePesos(text) ?? text));

/** The typed text; `null` if it is empty, since the setting is then unset. */
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The form field of an error's path: a list of variables is one field. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.slice(0, path[0] === 'whatsappTemplates' ? 3 : path.length).join('.');

/** The settings that a form's draft means, before any check. */
function readDraft({
  texts,
  ticks,
  accounts,
  templates,
  whatsappTemplates,
  twoPersonActs,
  logo,
}: SettingsDraft) {
  const means: Record<string, unknown> = {
    companyAccounts: accounts.map(({ key: _key, ...account }) => account),
    messageTemplates: templates.map(({ key: _key, ...template }) => template),
    whatsappTemplates: ofEachKind((kind) => whatsappTemplateOf(kind, whatsappTemplates[kind])),
    twoPersonActs,
    logo,
  };
  const put = (path: string, value: unknown) => {
    const [group, field] = path.split('.');
    if (field === undefined) means[path] = value;
    else means[group ?? ''] = { ...Object(means[group ?? '']), [field]: value };
  };
  for (const path of TICK_SETTINGS) put(path, ticks[path]);
  for (const path of TEXT_SETTINGS) put(path, MEANS[FORM_SETTING[path].typed](texts[path]));
  // Required only with the setting that it limits.
  if (!twoPersonActs.includes('approval')) put('twoPersonFrom', null);
  return means;
}

/** Every setting but what was put aside on the first day: one that no section declares does not compile. */
const EVERY: readonly DeclaredSetting[] = keysOf(businessSettings.shape).filter(
  (name) => name !== 'setAside',
);

/** The settings of one section that a form's draft means, or their errors by field. */
export function sectionOfDraft(draft: SettingsDraft, section: SectionId) {
  const means = readDraft(draft);
  const named = EVERY.filter((setting) => sectionOfSetting(setting) === section);
  const checked = z
    .exactPartial(businessSettings)
    .safeParse(Object.fromEntries(named.map((setting) => [setting, means[setting]])));
  if (checked.success) return { settings: checked.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[fieldOf(path)] ??= message;
  return { settings: null, errors };
}
