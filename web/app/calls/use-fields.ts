import { type ChangeEvent, useState } from 'react';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { focusControl } from '#web/ui/forms.tsx';

type Errors = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The fields of a form of the staff: the texts that are typed, and the error of each. The names are those of the
 * request's body, so that the server's sentences find their field. Typing takes the error of its field away.
 */
export function useFields<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }
  const shown = (name: Name) => ({ name, value: values[name], error: errors[name] });
  return {
    values,
    errors,
    set,
    /** Shows other texts, without an error. */
    fill(texts: Readonly<Record<Name, string>>) {
      setValues(texts);
      setErrors({});
    },
    setErrors,
    /** Shows errors, and leads to the field of the first: it may be out of sight, as on a phone. */
    show(found: Errors) {
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) focusControl(first);
    },
    /** What a text field or a list needs to show its value and its error. */
    field: (name: Name) => ({
      ...shown(name),
      onChange: ({ target }: ChangeEvent<Control>) => set(name, target.value),
    }),
    /** The same for a `DayField`. */
    dayField: (name: Name) => ({ ...shown(name), onText: (text: string) => set(name, text) }),
    /** Shows what the server said of the fields. */
    onError: (failure: unknown) => setErrors(fieldErrorsOf(failure)),
  };
}
