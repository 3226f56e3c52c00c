import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { Field } from '#web/ui/fields/field.tsx';
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx';

export type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * A field for whole pesos as text: "2500" becomes "2,500" on leaving the field. Read its value with `parsePesos`; a
 * refused text stays as typed, and the field says so as soon as it is left.
 */
export function MoneyField({ name, id, label, hint, error, onBlur, onChange, ...input }: MoneyFieldProps) {
  const [isUnread, setUnread] = useState(false);
  function tidy(event: FocusEvent<HTMLInputElement>) {
    const amount = parsePesos(event.target.value);
    const tidied = amount === null ? event.target.value : formatPesos(amount).replace('RD$', '');
    if (tidied !== event.target.value) {
      event.target.value = tidied;
      // A form that holds the text would restore the old one at its next render.
      if (input.value !== undefined) onChange?.(event);
    }
    onBlur?.(event);
    const left = event.target.value;
    afterPress(() => setUnread(left.trim() !== '' && parsePesos(left) === null));
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    setUnread(false);
    onChange?.(event);
  }
  return (
    <Field
      name={name}
      id={id}
      label={label}
      hint={hint}
      error={error ?? (isUnread ? AMOUNT_FORMAT : undefined)}
    >
      {(wiring) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-3.5 text-ink-soft"
          >
            RD$
          </span>
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            onChange={change}
            onBlur={tidy}
            className="control pl-13 font-semibold"
          />
        </div>
      )}
    </Field>
  );
}
