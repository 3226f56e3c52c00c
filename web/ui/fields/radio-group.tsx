import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError, FieldHint, type FieldProps, fieldWiring } from '#web/ui/fields/field.tsx';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Wraps an option that is not always shown. */
  readonly wrap?: ((option: ReactNode) => ReactNode) | undefined;
}

export type RadioGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'type' | 'value' | 'defaultValue'> & {
    readonly options: readonly RadioOption[];
    /** The chosen value, for a controlled group. */
    readonly value?: string | undefined;
    /** The value chosen first, for an uncontrolled group. */
    readonly defaultValue?: string | undefined;
    /** Whether the options are side by side on a wide screen. */
    readonly inline?: boolean;
  };

/** A group of radio buttons. Its first option has the group's id, so that an error summary's link focuses it. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, id, label, hint, error, options, value, defaultValue, inline = false, ...input } = props;
  const wiring = fieldWiring({ name, id, label, hint, error });
  return (
    <fieldset
      aria-describedby={wiring['aria-describedby']}
      className="grid min-w-0 grid-cols-1 content-start gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint && <FieldHint id={wiring.id}>{hint}</FieldHint>}
      <div className={inline ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {options.map((option, index) => {
          const shown = (
            <label
              className={classes(
                'flex min-h-12 gap-x-2.5 gap-y-1 rounded-md border-[1.5px] border-control bg-surface px-3 py-2 has-checked:border-brand has-checked:bg-brand-tint',
                inline && 'min-w-min flex-[1_1_5.25rem]',
                // Three side by side on a phone leave no room for a word beside its radio.
                inline && options.length > 2 ? 'max-sm:flex-col max-sm:px-2 sm:items-center' : 'items-center',
              )}
            >
              <input
                {...input}
                name={name}
                id={index === 0 ? wiring.id : `${wiring.id}-${option.value}`}
                aria-invalid={wiring['aria-invalid']}
                type="radio"
                value={option.value}
                {...(value !== undefined && { checked: value === option.value })}
                {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
                className="tick"
              />
              <span className="min-w-0 max-[15rem]:[hyphenate-limit-chars:auto]">
                <span className="block leading-tight font-semibold">{option.label}</span>
                {option.description && (
                  <span className="block text-sm text-ink-soft">{option.description}</span>
                )}
              </span>
            </label>
          );
          return <Fragment key={option.value}>{option.wrap?.(shown) ?? shown}</Fragment>;
        })}
      </div>
      {error && <FieldError id={wiring.id}>{error}</FieldError>}
    </fieldset>
  );
}
