import { asksSumInWords } from '#web/signing/asks-sum.ts';

/** The conditions under which an empty field is valid. */
interface Asked {
  /** Whether the documents are signed with the form's values. */
  readonly toSign: boolean;
  /** The whole form: fields that belong together may be empty together. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** When a field may be empty. A value in it must be valid all the same. */
export interface Optional {
  readonly mayBeEmpty: (asked: Asked) => boolean;
  /** An empty field of a completed step is an answer, and is not prefilled again. */
  readonly isAnsweredEmpty: boolean;
}

export const ALWAYS: Optional = { mayBeEmpty: () => true, isAnsweredEmpty: true };
export const UNTIL_SIGNED: Optional = { mayBeEmpty: ({ toSign }) => !toSign, isAnsweredEmpty: false };
/** The lender's setting decides whether the form requires the sum in words. */
export const UNLESS_SET: Optional = { mayBeEmpty: () => !asksSumInWords(), isAnsweredEmpty: false };
