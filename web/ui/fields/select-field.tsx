import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'className' | 'children'> & {
    readonly options: readonly Option[];
    /** Text shown while nothing is chosen; the value is empty then. */
    readonly placeholder?: string | undefined;
  };

/** A choice from a list, as the browser's own control: the best one on a phone. */
export function SelectField({
  name,
  id,
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className="control appearance-none pr-11">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2"
          >
            <path d="m6 9 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </div>
      )}
    </Field>
  );
}
