import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { asksSumInWords } from '#web/signing/asks-sum.ts';

/** The facts that decide whether an empty field is valid. */
interface Asked {
  /** Whether the documents are signed with the form's values. */
  readonly toSign: boolean;
  /** The values of the whole form: fields that belong together may be empty together. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** When a field may be empty; a value that is in it has to be valid in any case. */
export interface Optional {
  readonly mayBeEmpty: (asked: Asked) => boolean;
  /** Whether an empty field of a completed step counts as an answer, which is not prefilled again. */
  readonly isAnsweredEmpty: boolean;
}

export const ALWAYS: Optional = { mayBeEmpty: () => true, isAnsweredEmpty: true };
export const UNTIL_SIGNED: Optional = { mayBeEmpty: ({ toSign }) => !toSign, isAnsweredEmpty: false };
/** The field may be empty unless the lender's settings require the sum in words. */
export const UNLESS_SET: Optional = { mayBeEmpty: () => !asksSumInWords(), isAnsweredEmpty: false };

/** Whether the lender asks about public office (rule: public-office). */
export const asksOffice = (): boolean => templateVariable('asksPublicOffice') !== '';
export const hasOffice = ({ publicOffice }: Asked['values']): boolean =>
  asksOffice() && publicOffice === 'si';
