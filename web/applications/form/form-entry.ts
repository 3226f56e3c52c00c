import type { Term } from '#domain/loans/terms.ts';
import type { Optional } from '#web/applications/form/optional.ts';
import type { Stored } from '#web/fields/field-kinds.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-look.ts';

/** A different wording of a field in one presentation. */
interface Otherwise {
  readonly optional?: Optional;
  readonly initial?: Stored;
  readonly hint?: string;
  readonly maxLength?: number;
}

/** A field of the application: its look, its place, and its messages. */
export interface FormEntry extends FieldLook {
  /** Its name in a message about missing fields, when that is not its label; some depend on the reader's terms. */
  readonly name?: string | ((terms: readonly Term[]) => string);
  /** The error of an empty field that the contract allows and the form requires (rule: photos-asked-by-the-form). */
  readonly empty?: string;
  /** In both presentations, unless one of them overrides it; without it, the field is required. */
  readonly optional?: Optional;
  /** The initial value of a new form without known data. */
  readonly initial?: Stored;
  /** Name of the profile's field with the same value. */
  readonly profile?: ProfileField;
  /** Consecutive fields of one row are rendered side by side. */
  readonly row?: 'person' | 'time';
  /** In the modal and in the page (rules: application-modal, inline-wizard); `null`: not in it. */
  readonly modal?: Otherwise | null;
  readonly inline?: Otherwise | null;
}

/** The look of an entry where no presentation's steps matter. */
export function lookOf(entry: FormEntry): FieldLook {
  const { name, empty, optional, initial, profile, row, modal, inline, hint, ...look } = entry;
  return look;
}
