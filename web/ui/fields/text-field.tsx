import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'className'>;

/** A field for one line of text. It takes `{...register('email')}` of react-hook-form, or is uncontrolled. */
export function TextField({ name, id, label, hint, error, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} type={type} className="control" />}
    </Field>
  );
}
