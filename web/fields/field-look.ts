import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileBody } from '#contract/profile.ts';
import type { FieldKind } from '#web/fields/field-kinds.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** The fields of a profile, without the picture. */
export type ProfileField = Exclude<keyof ProfileBody, 'profileImageUrl'>;

/** How a field looks and behaves in every form that has it. */
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
  /** Whether this form shows the field and does not let it be edited. */
  readonly readOnly?: boolean;
}
