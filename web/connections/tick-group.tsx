import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';

interface TickGroupProps<V extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly ticked: readonly V[];
  readonly error?: string | undefined;
  readonly onChange: (ticked: readonly V[]) => void;
}

/** A list of checkboxes, one per line, to choose some of its options. */
export function TickGroup<V extends string>({ legend, options, ticked, error, onChange }: TickGroupProps<V>) {
  const [first] = options;
  return (
    <fieldset aria-describedby={error && first ? `${first.value}-group-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            name={value}
            label={label}
            checked={ticked.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {error && first && <FieldError id={`${first.value}-group`}>{error}</FieldError>}
    </fieldset>
  );
}
