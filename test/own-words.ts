import type { PhotoField, ShownFields } from '#contract/application-fields.ts';

/**
 * The free-text fields of an application, which the tests plant or search for. Fields that other rows have too
 * (names, the cédula) are left out, and so are numbers, days, members of lists and addresses of files.
 */
export type OwnWords = Exclude<
  keyof ShownFields,
  | PhotoField
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'cedula'
  | 'birthDate'
  | 'monthlyIncome'
  | 'timeAtWork'
  | 'timeUnit'
  | 'timeWorking'
  | 'paydays'
  | 'accountType'
  | 'publicOffice'
  | 'publicOfficeSince'
  | 'publicOfficeUntil'
  | 'loanType'
  | 'amount'
  | 'term'
>;
