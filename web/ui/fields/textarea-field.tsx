import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/field.tsx';

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className'>;

export function TextareaField({ name, id, label, hint, error, rows = 3, ...textarea }: TextareaFieldProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...textarea} {...wiring} rows={rows} className="control py-2.5" />}
    </Field>
  );
}
