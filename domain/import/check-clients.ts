import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import {
  byProfileField,
  PROFILE_FIELD,
  type ProfileColumns,
  type ProfileFieldFacts,
} from '#domain/accounts/profile-fields.ts';
import { ageOn, type Day } from '#domain/calendar.ts';
import type { KeysWhereEqual } from '#domain/enum-table.ts';
import { BROUGHT, type Brought, type FieldOf } from '#domain/import/import-sheets.ts';
import {
  type ImportProblem,
  type MappedSheet,
  type ReadCell,
  type RowReader,
  readBank,
  readCedula,
  readEmail,
  readName,
  readOneOf,
  readPaydays,
  readPesos,
  readPhone,
  readPhoneOnly,
  readProvince,
  readTextUpTo,
  rowReader,
} from '#domain/import/read-cell.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';

/** A person in the import, as an earlier client. */
export interface ImportedClient extends Readonly<Pick<ProfileColumns, Brought>> {
  readonly line: number;
  readonly cedula: string;
  readonly phone: string;
}

/** E-mails and cédulas of accounts that exist already. */
export interface KnownClients {
  readonly emails: ReadonlySet<string>;
  readonly cedulas: ReadonlySet<string>;
}

type Reader = RowReader<FieldOf<'clients'>>;

type Text = Extract<Brought, KeysWhereEqual<typeof PROFILE_FIELD, 'kind', 'text' | 'otherPhone'>>;
/** The fields that a cell brings as a text. */
const TEXTS = BROUGHT.filter(
  (field): field is Text =>
    PROFILE_FIELD[field].kind === 'text' || PROFILE_FIELD[field].kind === 'otherPhone',
);

/** Texts that a sheet may say in other words than the program. */
const IN_OTHER_WORDS: Readonly<Partial<Record<Text, ReadCell<string>>>> = {
  province: readProvince,
  paydays: readPaydays,
  bankName: readBank,
};

function readAsDeclared(field: Text): ReadCell<string> {
  const { kind, options, pattern, max = TEXT_MAX, wrong }: ProfileFieldFacts = PROFILE_FIELD[field];
  if (kind === 'otherPhone') return readPhoneOnly;
  if (options) return readOneOf(options, wrong);
  return pattern
    ? (text) => (pattern.test(text) ? ok(text) : fail(`«${text}»: ${wrong}`))
    : readTextUpTo(max);
}
const READ = byProfileField((field) => IN_OTHER_WORDS[field] ?? readAsDeclared(field), TEXTS);

const CHECK_DIGIT =
  'El dígito verificador de la cédula no cuadra: compárela con el documento. Pocas cédulas buenas son así';

/** Notes an error that names the first line with the same value; `seen` keeps the first line of each value. */
function noteRepeated(
  reader: Reader,
  field: FieldOf<'clients'>,
  value: string | null,
  seen: Map<string, number>,
): void {
  if (value === null) return;
  const first = seen.get(value);
  if (first === undefined) seen.set(value, reader.line);
  else reader.note(field, `Repetido: la línea ${first} dice lo mismo`);
}

interface Seen {
  readonly cedulas: Map<string, number>;
  readonly emails: Map<string, number>;
}

function noteIdentity(
  reader: Reader,
  { cedula, email }: { readonly cedula: string | null; readonly email: string | null },
  seen: Seen,
  known: KnownClients,
): void {
  if (cedula !== null && !hasValidCheckDigit(cedula)) reader.note('cedula', CHECK_DIGIT, 'notice');
  noteRepeated(reader, 'cedula', cedula, seen.cedulas);
  noteRepeated(reader, 'email', email, seen.emails);
  if (cedula !== null && known.cedulas.has(cedula))
    reader.note('cedula', 'Ya hay un cliente con esta cédula en el programa');
  if (email !== null && known.emails.has(email))
    reader.note('email', 'Ya hay una cuenta con este correo en el programa');
}

/** The clients with every required field, and every cédula on the sheet; notes the errors. */
export function checkClients(
  sheet: MappedSheet,
  known: KnownClients,
  today: Day,
  problems: ImportProblem[],
): { readonly clients: ImportedClient[]; readonly cedulas: ReadonlySet<string> } {
  const seen: Seen = { cedulas: new Map(), emails: new Map() };
  const clients = sheet.rows.flatMap((row): ImportedClient[] => {
    const reader: Reader = rowReader('clients', row, sheet, problems);
    const cedula = reader.read('cedula', readCedula);
    const firstName = reader.read('firstName', readName);
    const lastName = reader.read('lastName', readName);
    const email = reader.read('email', readEmail);
    const phoned = reader.read('phone', readPhone);
    const phone = phoned?.phone ?? null;
    if (phoned?.isAlone === false)
      reader.note(
        'phone',
        `La celda trae más que un teléfono: entra solo ${formatPhone(phoned.phone)}`,
        'notice',
      );
    const birthDate = reader.readDay('birthDate');
    const others = {
      birthDate,
      ...byProfileField((field) => reader.read(field, READ[field]), TEXTS),
      monthlyIncome: reader.read('monthlyIncome', readPesos),
    };
    noteIdentity(reader, { cedula, email }, seen, known);
    if (birthDate !== null && ageOn(birthDate, today) < ADULT_AGE)
      reader.note('birthDate', `Tendría menos de ${ADULT_AGE} años`);
    if (!cedula || !firstName || !lastName || !phone) return [];
    return [{ line: row.line, cedula, firstName, lastName, email, phone, ...others }];
  });
  return { clients, cedulas: new Set(seen.cedulas.keys()) };
}
