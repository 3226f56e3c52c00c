import type { Term } from '#domain/loans/terms.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import type { FieldLook, ProfileField, Stored } from '#web/fields/field-kinds.ts';
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

/** The settings of a field that differ in one presentation of the form. */
interface Otherwise {
  readonly optional?: Optional;
  readonly initial?: Stored;
  readonly hint?: string;
  readonly maxLength?: number;
}

/** A field of the application form: its look, its place, and its messages. */
export interface FormEntry extends FieldLook {
  /**
   * Name of the field in a message about missing fields, if it is not the label; the name of some depends on the terms
   * that the reader may have.
   */
  readonly name?: string | ((terms: readonly Term[]) => string);
  /** The error of an empty field that the contract allows and the form requires (rule: photos-asked-by-the-form). */
  readonly empty?: string;
  /** When the field may be empty, in both presentations unless one overrides it; absent: the field is required. */
  readonly optional?: Optional;
  /** Whether the form asks the field, with its other values; absent: always. */
  readonly asked?: (values: Readonly<Record<string, string | boolean>>) => boolean;
  /** The value of the field in a new form without known data. */
  readonly initial?: Stored;
  /** Name of the profile's field that has the same value. */
  readonly profile?: ProfileField;
  /** Name of a row of the form: consecutive fields with the same name are side by side. */
  readonly row?: 'person' | 'time';
  /**
   * Settings of the field in the modal that differ; `null`: the modal leaves the field out. `inline` is for the form in
   * the page.
   */
  readonly modal?: Otherwise | null;
  readonly inline?: Otherwise | null;
}

/** The look of a field where the steps of a presentation do not matter. */
export function lookOf(entry: FormEntry): FieldLook {
  const { name, empty, optional, asked, initial, profile, row, modal, inline, hint, ...look } = entry;
  return look;
}
