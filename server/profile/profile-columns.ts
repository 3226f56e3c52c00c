import type { ProfileBody } from '#contract/profile.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { namedColumns } from '#server/db/named-columns.ts';
import type { UserRow } from '#server/db/tables.ts';

type Columns = Pick<UserRow, Exclude<keyof ProfileBody, 'email'>>;

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
/** A text that may be emptied: a blank one becomes `null`, an omitted one stays `undefined`. */
const clearable = (text: string | null | undefined) =>
  text === undefined ? undefined : tidy(text ?? '') || null;

/** The columns that a body names, normalised: cédula as digits, phones as E.164, blank as `null`. */
export function profileColumns(body: ProfileBody) {
  return namedColumns({
    firstName: body.firstName && tidy(body.firstName),
    lastName: body.lastName && tidy(body.lastName),
    profileImageUrl: clearable(body.profileImageUrl),
    cedula: body.cedula === undefined ? undefined : parseCedula(body.cedula),
    phone: body.phone === undefined ? undefined : parsePhone(body.phone),
    birthDate: clearable(body.birthDate),
    address: clearable(body.address),
    city: clearable(body.city),
    province: clearable(body.province),
    postalCode: clearable(body.postalCode),
    occupation: clearable(body.occupation),
    monthlyIncome: body.monthlyIncome,
    employmentStatus: clearable(body.employmentStatus),
    companyName: clearable(body.companyName),
    workAddress: clearable(body.workAddress),
    bankName: clearable(body.bankName),
    accountNumber: clearable(body.accountNumber),
    emergencyContactName: clearable(body.emergencyContactName),
    emergencyContactPhone:
      body.emergencyContactPhone === undefined ? undefined : parsePhone(body.emergencyContactPhone ?? ''),
    emergencyContactRelation: clearable(body.emergencyContactRelation),
  } satisfies { [C in keyof Columns]: Columns[C] | undefined });
}
