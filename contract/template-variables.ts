/**
 * Variables with facts about the lender that the server fills into a page from the settings. A built page has
 * `{{name}}` for a fact, and keeps the part between `{{#name}}` and `{{/name}}` only if the lender has set that fact.
 * Empty: not set.
 */
export const TEMPLATE_VARIABLES = [
  'productName',
  'logo',
  'logoWidth',
  'logoHeight',
  'drawnMark',
  'legalName',
  'rnc',
  'registrationNumber',
  'whatsapp',
  'whatsappLink',
  'email',
  'phone',
  'address',
  'hours',
  'dataEmail',
  'hostingCountry',
  'retention',
  'bureaus',
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
