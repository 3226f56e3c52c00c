import type { ComponentProps } from 'react';
import { FieldError, FieldHint, type FieldProps, fieldWiring } from '#web/ui/fields/field.tsx';

export type CheckboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'type'>;

/** A checkbox with its label; the whole line can be tapped. */
export function CheckboxField({ name, id, label, hint, error, ...input }: CheckboxFieldProps) {
  const wiring = fieldWiring({ name, id, label, hint, error });
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label className="flex min-h-12 items-center gap-3" htmlFor={wiring.id}>
        <input {...input} {...wiring} type="checkbox" className="tick" />
        <span>{label}</span>
      </label>
      {hint && <FieldHint id={wiring.id}>{hint}</FieldHint>}
      {error && <FieldError id={wiring.id}>{error}</FieldError>}
    </div>
  );
}
