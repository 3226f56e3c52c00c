/**
 * What a page says of the lender, filled in by the server from the settings. A built page holds `{{name}}` where a fact
 * goes, and what stands between `{{#name}}` and `{{/name}}` only where the lender has set one. Empty: not set.
 */
export const PAGE_FACTS = [
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
  'offersWhatsapp',
  'demo',
] as const;

export type PageFact = (typeof PAGE_FACTS)[number];
export type PageFacts = Readonly<Record<PageFact, string>>;
