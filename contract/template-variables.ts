import type { BusinessSettings } from '#contract/settings.ts';
import { keysOf } from '#domain/enum-table.ts';

type Said = (settings: BusinessSettings) => string | null;
/** Variables that say a setting, or what stands for one that is not set. */
export const SETTING_VARIABLE = {
  productName: ({ name }) => name,
  legalName: ({ legalName }) => legalName,
  rnc: ({ rnc }) => rnc,
  registrationNumber: ({ registrationNumber }) => registrationNumber,
  whatsapp: ({ contact }) => contact.whatsapp,
  email: ({ contact }) => contact.email,
  phone: ({ contact }) => contact.phone,
  address: ({ contact }) => contact.address,
  hours: ({ contact }) => contact.hours,
  dataEmail: ({ dataEmail, contact }) => dataEmail ?? contact.email,
  hostingCountry: ({ hostingCountry }) => hostingCountry,
  bureaus: ({ bureaus }) => bureaus.join(', '),
} as const satisfies Readonly<Record<string, Said>>;
export const SETTING_VARIABLES = keysOf(SETTING_VARIABLE);

/**
 * Variables with facts about the lender that the server fills into a page from the settings. A built page has
 * `{{name}}` for a fact, and keeps the part between `{{#name}}` and `{{/name}}` only if the lender has set that fact.
 * Empty: not set.
 */
export const TEMPLATE_VARIABLES = [
  ...SETTING_VARIABLES,
  'logo',
  'logoWidth',
  'logoHeight',
  'drawnMark',
  'whatsappLink',
  'retention',
  'lateChargeTerms',
  'lateChargeHelp',
  'claimSsl',
  'claimGdpr',
  'storageEncrypted',
  'showRate',
  'skipsSumInWords',
  'asksPublicOffice',
  'plans',
  'offersSms',
  'offersWhatsapp',
  'demo',
] as const;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
export type TemplateVariables = Readonly<Record<TemplateVariable, string>>;
