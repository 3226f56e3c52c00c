import type { ChangeEvent } from 'react';
import type { HeardBy } from '#contract/counter.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { ageOn, type Day, readDay } from '#domain/calendar.ts';
import { DEVICE_NAME_MAX, WITNESS_NAME_MAX } from '#domain/limits/lengths.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { browserNotes } from '#web/app/session/notes.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField, DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';

/** Key of the name that the office gave this device, kept until its staff log out (rule: logout-clears). */
const DEVICE_NAME = 'device-name';

export const keepDeviceName = (name: string): void => browserNotes.write(DEVICE_NAME, name);

/** The staff member's declarations before the customer gets the screen to sign. */
export interface Vouching {
  readonly device: string;
  readonly cedulaSeen: boolean;
  /**
   * Whether the customer cannot read, so that another person reads both texts out before a witness (rule: read-out).
   */
  readonly isReadOut: boolean;
  readonly witnessName: string;
  readonly witnessCedula: string;
  readonly witnessBirthDate: string;
}
export type VouchingField = keyof Vouching;
export type VouchingErrors = Partial<Record<VouchingField, string>>;

export const emptyVouching = (): Vouching => ({
  device: browserNotes.read(DEVICE_NAME) ?? '',
  cedulaSeen: false,
  isReadOut: false,
  witnessName: '',
  witnessCedula: '',
  witnessBirthDate: '',
});

/** The people who may not be the witness: the customer and the staff member. */
interface Parties {
  readonly signerCedula: string;
  readonly takerName: string;
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

function witnessErrors(
  { witnessName, witnessCedula, witnessBirthDate }: Vouching,
  { signerCedula, takerName }: Parties,
  today: Day,
): VouchingErrors {
  const cedula = parseCedula(witnessCedula);
  const birth = readDay(witnessBirthDate);
  return {
    ...(plain(witnessName) === '' && { witnessName: 'Escriba el nombre completo del testigo' }),
    ...(plain(witnessName) === plain(takerName) && {
      witnessName: 'Quien toma la solicitud no puede ser el testigo: llame a otra persona',
    }),
    ...(cedula === null && { witnessCedula: CEDULA_FORMAT }),
    ...(cedula !== null &&
      cedula === parseCedula(signerCedula) && {
        witnessCedula: 'El testigo es otra persona: esta es la cédula de quien firma',
      }),
    ...(birth === null || birth > today
      ? { witnessBirthDate: DAY_FORMAT_MESSAGE }
      : ageOn(birth, today) < ADULT_AGE && { witnessBirthDate: 'El testigo debe ser mayor de edad' }),
  };
}

/** Errors of the staff member's declarations, by field. */
export function vouchingErrors(values: Vouching, parties: Parties, today: Day): VouchingErrors {
  return {
    ...(values.device.trim() === '' && { device: 'Escriba cómo se llama este equipo' }),
    ...(!values.cedulaSeen && { cedulaSeen: 'Confirme que tiene la cédula de la persona en la mano' }),
    ...(values.isReadOut && witnessErrors(values, parties, today)),
  };
}

/** The witness as both texts name them; `undefined`: the customer reads the texts. */
export const heardByOf = ({ isReadOut, witnessName, witnessCedula, witnessBirthDate }: Vouching): HeardBy =>
  isReadOut
    ? {
        fullName: witnessName.trim(),
        cedula: witnessCedula.trim(),
        birthDate: readDay(witnessBirthDate) ?? '',
      }
    : undefined;

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
  const field = (name: 'device' | 'witnessName' | 'witnessCedula') => ({
    ...{ name, value: values[name], error: errors[name], autoComplete: 'off' },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  });
  const box = (name: 'cedulaSeen' | 'isReadOut') => ({
    ...{ name, checked: values[name], error: errors[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
  });
  return (
    <>
      <TextField
        {...field('device')}
        label="¿Cómo se llama este equipo?"
        hint="Consta en la evidencia de la firma. Ejemplo: Tableta del mostrador."
        maxLength={DEVICE_NAME_MAX}
      />
      <CheckboxField {...box('cedulaSeen')} label="Tengo su cédula en la mano y es de esta persona" />
      <CheckboxField {...box('isReadOut')} label="No sabe leer: se le leen los documentos ante un testigo" />
      {values.isReadOut && (
        <fieldset className="grid grid-cols-1 gap-4 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">Testigo</legend>
          <p className="text-sm text-ink-soft">
            Otra persona mayor de edad, que no es usted. Oye la lectura completa y firma en este equipo.
          </p>
          <TextField
            {...field('witnessName')}
            label="Nombre completo del testigo"
            maxLength={WITNESS_NAME_MAX}
          />
          <TextField
            {...field('witnessCedula')}
            label="Cédula del testigo"
            inputMode="numeric"
            placeholder="001-1234567-8"
          />
          <DayField
            name="witnessBirthDate"
            autoComplete="off"
            label="Fecha de nacimiento del testigo"
            value={values.witnessBirthDate}
            error={errors.witnessBirthDate}
            onText={(witnessBirthDate) => change({ witnessBirthDate })}
          />
        </fieldset>
      )}
    </>
  );
}
