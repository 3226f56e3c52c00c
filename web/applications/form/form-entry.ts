import type { Stored } from '#web/fields/field-kinds.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';

/** How one presentation asks a field otherwise. */
interface Otherwise {
  /** May stay empty: always, or until the documents are signed. What is typed has to be right all the same. */
  readonly optional?: 'always' | 'until-signed';
  readonly initial?: Stored;
  readonly hint?: string;
  readonly maxLength?: number;
}

/** A field of the application: how it looks, where it is asked, and its sentences. */
export interface FormEntry extends FieldLook {
  /** As a sentence about what is missing names it, where that is not its label. */
  readonly name?: string;
  /**
   * The error of an empty field where the contract can do without it and the form asks for it (rule:
   * photos-asked-by-the-form).
   */
  readonly empty?: string;
  /** What a new form shows when nothing is known. */
  readonly initial?: Stored;
  /** The same in the profile, under its name there. */
  readonly profile?: ProfileField;
  /** Fields of one row that follow each other are drawn beside each other. */
  readonly row?: 'person' | 'time';
  /** In the modal and in the page (rules: application-modal, inline-wizard); `null`: not asked there. */
  readonly modal?: Otherwise | null;
  readonly inline?: Otherwise | null;
}

/** How an entry looks where no presentation's steps matter. */
export function lookOf(entry: FormEntry): FieldLook {
  const { name, empty, initial, profile, row, modal, inline, hint, ...look } = entry;
  return look;
}
