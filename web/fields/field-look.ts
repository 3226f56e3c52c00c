import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileBody } from '#contract/profile.ts';
import type { FieldKind, Stored } from '#web/fields/field-kinds.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** What a person is asked of a profile beside the picture. */
export type ProfileField = Exclude<keyof ProfileBody, 'profileImageUrl'>;

/** How a field looks, wherever it is asked. */
export interface FieldLook {
  readonly label: string;
  readonly kind: FieldKind;
  readonly options?: readonly Option[];
  readonly type?: 'tel' | 'email';
  readonly inputMode?: 'numeric';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none';
  readonly spellCheck?: false;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly hint?: string;
  /** Shown, and never changed here. */
  readonly readOnly?: boolean;
}

/** Where a form asks a field, and what is different there. */
export interface Place {
  /** In the modal 1 to 5, in the page 1 to 4. */
  readonly step: number;
  /** May stay empty: always, or until the documents are signed. What is typed has to be right all the same. */
  readonly optional?: 'always' | 'until-signed';
  readonly hint?: string;
  readonly maxLength?: number;
}

export interface FormEntry extends FieldLook {
  /** As a sentence about what is missing names it, where that is not its label. */
  readonly name?: string;
  /**
   * Said of an empty field where the contract can do without it and the form asks for it (rule:
   * photos-asked-by-the-form).
   */
  readonly empty?: string;
  /** What a form opens with when nothing is known. */
  readonly initial?: Stored;
  /** The same in the profile, under its name there. */
  readonly profile?: ProfileField;
  /** Neighbours of one row stand beside each other. */
  readonly row?: 'person' | 'time';
  /** The modal and the form in the page (rules: inline-wizard, application-modal); `null`: not asked there. */
  readonly modal: Place | null;
  readonly inline: Place | null;
}

/** How an entry looks where no form's steps matter. */
export function lookOf(entry: FormEntry): FieldLook {
  const { name, empty, initial, profile, row, modal, inline, hint, ...look } = entry;
  return look;
}
