import { useState } from 'react';
import { Field } from '#web/ui/fields/field.tsx';
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ name, id, label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="control pr-24"
          />
          <button
            type="button"
            aria-controls={wiring.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-h-12 rounded-md px-4 text-sm font-semibold text-brand hover:underline"
          >
            {shown ? 'Ocultar' : 'Mostrar'}
          </button>
        </div>
      )}
    </Field>
  );
}
