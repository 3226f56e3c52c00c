import { DEVICE_NAME_MAX, WITNESS_NAME_MAX } from '#domain/limits/lengths.ts';
import type { Vouching, VouchingErrors } from '#web/counter/vouching.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface VouchingFieldsProps {
  readonly values: Vouching;
  readonly errors: VouchingErrors;
  readonly change: (changed: Partial<Vouching>) => void;
}

/**
 * Fields for the staff member's declarations: the device, the seen cédula, and the witness when the customer cannot
 * read.
 */
export function VouchingFields({ values, errors, change }: VouchingFieldsProps) {
  return (
    <>
      <TextField
        name="device"
        label="¿Cómo se llama este equipo?"
        hint="Consta en la evidencia de la firma. Ejemplo: Tableta del mostrador."
        maxLength={DEVICE_NAME_MAX}
        autoComplete="off"
        value={values.device}
        error={errors.device}
        onChange={({ target }) => change({ device: target.value })}
      />
      <CheckboxField
        name="cedulaSeen"
        label="Tengo su cédula en la mano y es de esta persona"
        checked={values.cedulaSeen}
        error={errors.cedulaSeen}
        onChange={({ target }) => change({ cedulaSeen: target.checked })}
      />
      <CheckboxField
        name="isReadOut"
        label="No sabe leer: se le leen los documentos ante un testigo"
        checked={values.isReadOut}
        error={errors.isReadOut}
        onChange={({ target }) => change({ isReadOut: target.checked })}
      />
      {values.isReadOut && (
        <fieldset className="grid grid-cols-1 gap-4 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">Testigo</legend>
          <p className="text-sm text-ink-soft">
            Otra persona mayor de edad, que no es usted. Oye la lectura completa y firma en este equipo.
          </p>
          <TextField
            name="witnessName"
            label="Nombre completo del testigo"
            maxLength={WITNESS_NAME_MAX}
            autoComplete="off"
            value={values.witnessName}
            error={errors.witnessName}
            onChange={({ target }) => change({ witnessName: target.value })}
          />
          <TextField
            name="witnessCedula"
            label="Cédula del testigo"
            inputMode="numeric"
            placeholder="001-1234567-8"
            autoComplete="off"
            value={values.witnessCedula}
            error={errors.witnessCedula}
            onChange={({ target }) => change({ witnessCedula: target.value })}
          />
          <DayField
            name="witnessBirthDate"
            label="Fecha de nacimiento del testigo"
            autoComplete="off"
            value={values.witnessBirthDate}
            error={errors.witnessBirthDate}
            onText={(witnessBirthDate) => change({ witnessBirthDate })}
          />
        </fieldset>
      )}
    </>
  );
}
