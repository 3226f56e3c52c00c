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

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> & {
  readonly label?: TextFieldProps['label'];
};

/** An e-mail address with the right phone keyboard: its @ at hand, no capitals, no autocorrection. */
export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label}
      type="email"
      inputMode="email"
    />
  );
}

export interface SearchFieldProps extends Omit<TextFieldProps, 'name' | 'type' | 'value' | 'onChange'> {
  readonly name?: string;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
}

/** The field of a search, whose text its screen holds. */
export function SearchField({ name = 'buscar', typed, setTyped, ...field }: SearchFieldProps) {
  return (
    <TextField
      maxLength={200}
      {...field}
      name={name}
      type="search"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
