import type { ProfileBody } from '#contract/profile.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import type { UserRow } from '#server/db/tables.ts';

type Columns = Partial<Pick<UserRow, Exclude<keyof ProfileBody, 'email'>>>;

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The columns that a body names, normalised: cédula as digits, phones as E.164, blank as nothing. */
export function profileColumns({
  email: _,
  cedula,
  phone,
  emergencyContactPhone,
  ...rest
}: ProfileBody): Columns {
  const named = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(
      named.map(([field, value]) => [field, typeof value === 'string' ? tidy(value) || null : value]),
    ),
    ...(cedula !== undefined && { cedula: parseCedula(cedula) }),
    ...(phone !== undefined && { phone: parsePhone(phone) }),
    ...(emergencyContactPhone !== undefined && {
      emergencyContactPhone: emergencyContactPhone === null ? null : parsePhone(emergencyContactPhone),
    }),
  };
}
