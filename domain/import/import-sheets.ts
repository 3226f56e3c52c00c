import {
  byProfileField,
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from '#domain/accounts/profile-fields.ts';
import { keysOf } from '#domain/enum-table.ts';
import { instalmentsOf, TERMS } from '#domain/loans/terms.ts';
import { withCapital } from '#domain/with-capital.ts';

const PARTS_MAX = Math.max(...TERMS.map(instalmentsOf));
/** The instalments that have columns of their own, for a due date and an amount. */
export const INSTALMENT_NUMBERS = Array.from({ length: PARTS_MAX }, (_, index) => index + 1);

interface FieldFacts {
  /** The heading in the template, also used in error messages. */
  readonly label: string;
  readonly needed: boolean;
  readonly example: string;
  /** Whether its cells are days, which the file's order of day and month reads; absent: they are not. */
  readonly isDay?: boolean;
  /** Headings of this column in other programs, without accents or capitals. */
  readonly names: RegExp;
}
type Fields = Readonly<Record<string, FieldFacts>>;

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a sheet of clients brings: every field of a profile but the picture, which is a file. */
export type Brought = Exclude<ProfileFieldName, 'profileImageUrl'>;
export const BROUGHT = PROFILE_FIELDS.filter((field): field is Brought => field !== 'profileImageUrl');

/** What a column of a field says otherwise than the field's own label, and its usual headings elsewhere. */
const OTHERWISE: Readonly<Partial<Record<Brought, Partial<FieldFacts>>>> = {
  cedula: { needed: true, example: '001-1234567-7', names: /cedula|documento|identi/ },
  firstName: { needed: true, example: 'Yokasta', names: /^(primer )?nombres?$/ },
  lastName: { needed: true, example: 'Núñez', names: /^apellidos?$/ },
  email: { label: 'Correo', example: 'yokasta@correo.do', names: /correo|mail/ },
  phone: { needed: true, example: '809-555-0101', names: /telefono|celular|movil|whatsapp/ },
  birthDate: { example: '09/11/1990', names: /nacimiento|nacio/ },
  address: { example: 'Calle Duarte 12', names: /direccion|domicilio/ },
  city: { example: 'Santo Domingo Este', names: /ciudad|municipio/ },
  occupation: { example: 'Cajera', names: /ocupacion|oficio|puesto/ },
  companyName: { example: 'Colmado La Fe', names: /empresa|trabaja/ },
  province: { example: 'Santo Domingo', names: /provincia/ },
  monthlyIncome: { example: '28500', names: /ingreso|salario|sueldo/ },
  paydays: { example: 'viernes', names: /cobra|cobro|dia(s)? de pago/ },
  bankName: { example: 'Popular', names: /^banco/ },
  accountNumber: { label: 'Cuenta', example: '0712345678', names: /cuenta/ },
};

const CLIENT = byProfileField((field): FieldFacts => {
  const { label: name, kind } = PROFILE_FIELD[field];
  const label = withCapital(name);
  const names = new RegExp(`^${plain(label)}`);
  return { label, needed: false, example: '', isDay: kind === 'day', names, ...OTHERWISE[field] };
}, BROUGHT);

type PartKind = 'due' | 'amount';
type PartField = `${PartKind}${number}`;
type PartFields = { readonly [F in PartField]: FieldFacts };

/** The fields of one kind for a loan's instalments: one column for each instalment. */
function partFields(kind: PartKind, label: string, names: RegExp): PartFields {
  const fields = INSTALMENT_NUMBERS.map((part) => [
    `${kind}${part}`,
    {
      label: `${label} ${part}`,
      needed: false,
      example: '',
      isDay: kind === 'due',
      names: new RegExp(`${names.source}(?<!\\d)${part}(?!\\d)`),
    },
  ]);
  return Object.fromEntries(fields);
}

const LOAN = {
  number: {
    label: 'Préstamo',
    needed: true,
    example: 'P-001',
    names: /prestamo|^(no|num|numero)\.?$|codigo/,
  },
  cedula: { label: 'Cédula', needed: true, example: '001-1234567-7', names: /cedula|documento|identi/ },
  standing: { label: 'Estado', needed: true, example: 'abierto', names: /estado|estatus|status/ },
  disbursedOn: {
    label: 'Desembolso',
    needed: true,
    example: '01/09/2026',
    isDay: true,
    names: /desembols|entrega|inicio/,
  },
  principal: { label: 'Capital', needed: true, example: '10000', names: /capital|monto|principal/ },
  interest: { label: 'Interés', needed: true, example: '2075', names: /interes/ },
  term: { label: 'Cuotas', needed: true, example: '3', names: /^(cuotas|plazo|numero de cuotas)$/ },
  ...partFields('due', 'Vence', /(?:vence.*|vencimiento )/),
  ...partFields('amount', 'Cuota', /cuota /),
  lateCharge: { label: 'Mora pendiente', needed: false, example: '', names: /mora/ },
  writtenOffOn: { label: 'Día del castigo', needed: false, example: '', isDay: true, names: /castig/ },
  pace: { label: 'Frecuencia', needed: false, example: '', names: /frecuencia|periodicidad|modalidad/ },
  firstDue: {
    label: 'Primer vencimiento',
    needed: false,
    example: '',
    isDay: true,
    names: /primer (?:vencimiento|pago)|primera cuota/,
  },
  instalment: {
    label: 'Valor de la cuota',
    needed: false,
    example: '',
    names: /(?:valor|monto) de (?:la )?cuota/,
  },
} as const satisfies Fields;

const PAYMENT = {
  loan: { label: 'Préstamo', needed: true, example: 'P-001', names: /prestamo|codigo/ },
  on: { label: 'Fecha', needed: true, example: '16/09/2026', isDay: true, names: /fecha/ },
  amount: { label: 'Monto', needed: true, example: '3833', names: /monto|importe|pagad/ },
  lateCharge: { label: 'De eso, mora', needed: false, example: '0', names: /mora/ },
  method: { label: 'Forma de pago', needed: false, example: 'efectivo', names: /forma|metodo|via/ },
  reference: {
    label: 'Referencia',
    needed: false,
    example: 'TR-4481',
    names: /referencia|recibo|comprobante/,
  },
} as const satisfies Fields;

/** The three sheets of an import from another program or a notebook, each with its columns (docs/import.md). */
export const IMPORT_SHEETS = {
  clients: { label: 'Clientes', file: 'clientes', fields: CLIENT },
  loans: { label: 'Préstamos', file: 'prestamos', fields: LOAN },
  payments: { label: 'Pagos', file: 'pagos', fields: PAYMENT },
} as const satisfies Record<string, { label: string; file: string; fields: Fields }>;
export type ImportSheet = keyof typeof IMPORT_SHEETS;
export const IMPORT_SHEET_NAMES = keysOf(IMPORT_SHEETS);

/**
 * Names of a sheet's fields. A loan has one field of each kind for each instalment of the longest term; the type does
 * not count them.
 */
export type FieldOf<S extends ImportSheet> =
  | (keyof (typeof IMPORT_SHEETS)[S]['fields'] & string)
  | (S extends 'loans' ? PartField : never);

/** The fields of a sheet in the order of its template, by name. */
export const importFieldsOf = (sheet: ImportSheet): readonly (readonly [string, FieldFacts])[] =>
  Object.entries<FieldFacts>(IMPORT_SHEETS[sheet].fields);

/** The column of each field in a file, counted from 0; `null` if the file lacks it. */
export type ColumnsByField = Readonly<Record<string, number | null>>;

/** Guesses the columns from the headings: a template's own by name, another program's by its usual names. */
export function guessFields(sheet: ImportSheet, headings: readonly string[]): ColumnsByField {
  const names = headings.map(plain);
  const taken = new Set<number>();
  const columns: Record<string, number | null> = {};
  const take = (field: string, isIt: (name: string) => boolean) => {
    if (typeof columns[field] === 'number') return;
    const found = names.findIndex((name, index) => !taken.has(index) && isIt(name));
    columns[field] = found < 0 ? null : found;
    if (found >= 0) taken.add(found);
  };
  for (const [field, { label }] of importFieldsOf(sheet)) take(field, (name) => name === plain(label));
  for (const [field, { names: usual }] of importFieldsOf(sheet)) take(field, (name) => usual.test(name));
  return columns;
}

/** The labels of the required fields that a file lacks. */
export const missingFields = (sheet: ImportSheet, columns: ColumnsByField): readonly string[] =>
  importFieldsOf(sheet).flatMap(([field, { needed, label }]) =>
    needed && typeof columns[field] !== 'number' ? [label] : [],
  );
