import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Who applies and how to reach them. */
export function PersonFields({
  values,
  errors,
  change,
  birthDateHint,
}: StepProps & { readonly birthDateHint?: string }) {
  const text = (name: 'firstName' | 'lastName' | 'cedula' | 'email' | 'phone') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Apellido" autoComplete="family-name" />
        <TextField
          {...text('cedula')}
          label="Cédula"
          inputMode="numeric"
          autoComplete="off"
          placeholder="001-1234567-8"
        />
        <TextField
          {...text('phone')}
          label="Teléfono"
          type="tel"
          autoComplete="tel-national"
          placeholder="(809) 123-4567"
        />
      </div>
      <TextField
        {...text('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DayField
        name="birthDate"
        label="Fecha de nacimiento"
        hint={birthDateHint}
        autoComplete="bday"
        value={values.birthDate}
        error={errors.birthDate}
        onText={(birthDate) => change({ birthDate })}
      />
    </>
  );
}
