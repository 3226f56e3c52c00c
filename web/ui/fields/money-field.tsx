import type { FocusEvent } from 'react';
import { AMOUNT_MIN } from '#domain/limits/limits.ts';
import { formatCount, formatPesos, parsePesos } from '#domain/money.ts';
import { Field } from '#web/ui/fields/field.tsx';
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx';

/** The message for a text that `parsePesos` refuses, such as "2.500" (rule: peso-input). */
export const MONEY_FORMAT_MESSAGE = `Escriba el monto en pesos, sin centavos. Ejemplo: ${formatCount(AMOUNT_MIN)}`;

export type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * A field for whole pesos as text: "2500" becomes "2,500" on leaving the field. Read its value with `parsePesos`; a
 * refused text stays as typed.
 */
export function MoneyField({ name, id, label, hint, error, onBlur, ...input }: MoneyFieldProps) {
  function tidy(event: FocusEvent<HTMLInputElement>) {
    const amount = parsePesos(event.target.value);
    const tidied = amount === null ? event.target.value : formatPesos(amount).replace('RD$', '');
    if (tidied !== event.target.value) {
      event.target.value = tidied;
      // A form that holds the text would restore the old one at its next render.
      if (input.value !== undefined) input.onChange?.(event);
    }
    onBlur?.(event);
  }
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
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
            onBlur={tidy}
            className="control pl-13 font-semibold"
          />
        </div>
      )}
    </Field>
  );
}
