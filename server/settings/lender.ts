import type { Failure } from '#contract/errors.ts';
import { isLenderComplete } from '#domain/first-day/first-day-step.ts';
import type { Lender } from '#domain/signing/facts.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/settings/settings.ts';

export const lenderOf = (settings: Settings): Lender => ({
  name: settings.legalName,
  rnc: settings.rnc,
  address: settings.contact.address,
  city: settings.city,
  phone: settings.contact.phone,
  email: settings.contact.email,
  dataEmail: settings.dataEmail,
  registrationNumber: settings.registrationNumber,
  noteCondition: settings.noteCondition,
  bureaus: settings.bureaus,
  accounts: settings.companyAccounts,
  retentionMonths: settings.retentionMonths,
  hostingCountry: settings.hostingCountry,
});

export const refuseIncompleteLender = ({ env }: Pick<Deps, 'env'>, settings: Settings): Failure | null =>
  env.production && !isLenderComplete(settings) ? { code: 'lender_incomplete' } : null;
