import { TWO_PERSON_ACT, TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/warning-rules.ts';
import { labelOfSetting } from '#domain/audit/setting-labels.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { FIRST_DAY_STEP, FIRST_DAY_STEPS } from '#domain/first-day/first-day-step.ts';
import { TEMPLATE_VARIABLE, TEMPLATE_VARIABLES } from '#domain/messages/whatsapp-template.ts';

/** A WhatsApp template as the history of the settings shows it: "HX…, name; link". */
const templateText = (value: string): string =>
  TEMPLATE_VARIABLES.reduce(
    (text, variable) =>
      text.replace(new RegExp(`(; |, )${variable}(?=;|$)`), `$1${TEMPLATE_VARIABLE[variable].word}`),
    value,
  );

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
