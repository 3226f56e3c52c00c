import type { HeardBy } from '#contract/counter.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { ageOn, type Day, readDay } from '#domain/calendar.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { deviceName } from '#web/counter/device-name.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';

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
  device: deviceName(),
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
