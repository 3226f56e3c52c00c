import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileBody } from '#contract/profile.ts';
import type { FieldKind } from '#web/fields/field-kinds.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** The fields of a profile besides the picture. */
export type ProfileField = Exclude<keyof ProfileBody, 'profileImageUrl'>;

/** The look of a field in every form. */
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
  /** Shown, and read-only here. */
  readonly readOnly?: boolean;
}
