import type { PhotoField, ShownFields } from '#contract/application-fields.ts';

/**
 * The fields of an application that a person fills with words of their own: what is planted, or looked for, in the tests.
 * Not those that other rows have too (names, the cédula), nor numbers, days, members of lists and addresses of files.
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
  | 'accountType'
  | 'loanType'
  | 'amount'
  | 'term'
>;
