import { formatDay, readDay } from '#domain/calendar.ts';
import { Field } from '#web/ui/fields/field.tsx';
import type { TextFieldProps } from '#web/ui/fields/text-field.tsx';

/** The message for a text that `readDay` refuses. */
export const DAY_FORMAT_MESSAGE = 'Escriba la fecha así: día/mes/año. Ejemplo: 09/11/1990';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/**
 * A day as text, "09/11/1990": typing a birth date is quicker than finding it in a calendar, and a phone's number keys
 * are enough ("09111990"). Read its value with `readDay`; a refused text stays as typed.
 */
export function DayField({ name, id, label, hint, error, value, onText, ...input }: DayFieldProps) {
  function tidy() {
    const day = readDay(value);
    if (day !== null && formatDay(day) !== value) onText(formatDay(day));
  }
  return (
    <Field name={name} id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="text"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          maxLength={20}
          value={value}
          onChange={(event) => onText(event.target.value)}
          onBlur={tidy}
          className="control"
        />
      )}
    </Field>
  );
}
