import { parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail, normaliseEmail } from '#domain/accounts/email.ts';
import { isPersonName, typedName } from '#domain/accounts/person-name.ts';
import { firstPhone } from '#domain/accounts/phone.ts';
import { bankOf } from '#domain/banks.ts';
import { type Day, readDay } from '#domain/calendar.ts';
import { type ColumnsByField, type ImportSheet, importFieldsOf } from '#domain/import/import-sheets.ts';
import type { ProblemWeight } from '#domain/import/line-weight.ts';
import { choiceOf } from '#domain/limits/instalments.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { type Pesos, pesos, typedCents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';
import type { DateOrder } from '#domain/payments/receipt.ts';
import { type DatedDue, ruleSaid, rulesSaid } from '#domain/products/due-rule.ts';
import { PAYDAYS } from '#domain/products/paydays.ts';
import { PROVINCES } from '#domain/provinces.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { plainNumber } from '#domain/typed-number.ts';

/** Reads the text of a cell: its value, or a sentence about why the text is invalid. */
export type ReadCell<T> = (text: string) => Result<T, string>;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export const readTextUpTo =
  (max: number): ReadCell<string> =>
  (text) =>
    text.length <= max ? ok(text) : fail(`Tiene más de ${max} caracteres`);
export const readText = readTextUpTo(TEXT_MAX);

const NAME_MAX = 120;
export const readName: ReadCell<string> = (text) => {
  const name = typedName(text);
  return isPersonName(name) && name.length <= NAME_MAX
    ? ok(name)
    : fail(`«${text}» no es un nombre: escriba solo letras`);
};

const CEDULA_DIGITS = 11;
export const readCedula: ReadCell<string> = (text) => {
  const cedula = parseCedula(text);
  if (cedula !== null) return ok(cedula);
  const digits = text.replace(/\D/g, '').length;
  // A passport has one to three letters before its digits.
  if (/pasaporte|^[a-z]{1,3}[ -]?\d{5,9}$/i.test(text))
    return fail(`«${text}» no es una cédula: aquí va la cédula, no el pasaporte`);
  if (digits === 0) return fail(`«${text}» no es una cédula: se escribe 123-1234567-8`);
  const why =
    digits === CEDULA_DIGITS
      ? 'se escribe 123-1234567-8'
      : `tiene ${digits} dígitos y no ${CEDULA_DIGITS}; en Excel, dé a la columna formato de texto para no perder los ceros`;
  return fail(`La cédula «${text}» ${why}`);
};

/** The first phone of a cell, and whether the cell has more than it. */
export const readPhone: ReadCell<NonNullable<ReturnType<typeof firstPhone>>> = (text) => {
  const phone = firstPhone(text);
  return phone === null
    ? fail(`«${text}» no es un teléfono dominicano: 809, 829 o 849 y siete dígitos`)
    : ok(phone);
};

export const readPhoneOnly: ReadCell<string> = (text) => {
  const found = readPhone(text);
  return found.ok ? ok(found.value.phone) : found;
};

/** Reads one of a closed set of texts, whatever its accents and capitals. */
export const readOneOf =
  (options: readonly string[], wrong = 'no está en la lista'): ReadCell<string> =>
  (text) => {
    const found = options.find((option) => plain(option) === plain(text));
    return found ? ok(found) : fail(`«${text}»: ${wrong}`);
  };

export const readEmail: ReadCell<string> = (text) => {
  const email = normaliseEmail(text);
  return isEmail(email) ? ok(email) : fail(`«${text}» no es un correo: si no tiene, la celda va vacía`);
};

export const readBank: ReadCell<string> = (text) => {
  const bank = bankOf(text);
  return bank ? ok(bank.label) : fail(`No hay un banco «${text}». Por ejemplo: Popular, BHD o Banreservas`);
};

export const readProvince: ReadCell<string> = (text) => {
  const province = PROVINCES.find((known) => plain(known) === plain(text));
  return province ? ok(province) : fail(`No hay una provincia «${text}»`);
};

const FORTNIGHT = /^(15 y |quincenal)/;
const DAY_OF_MONTH = /^(?:(?:el )?dia )?(\d{1,2})(?: de cada mes)?$/;
/** When a client is paid: "viernes", "15 y último", "25", or as the program writes it. */
export const readPaydays: ReadCell<string> = (text) => {
  const typed = plain(text);
  const date = DAY_OF_MONTH.exec(typed)?.[1];
  const meant = date ? `el dia ${Number(date)} de cada mes` : FORTNIGHT.test(typed) ? 'el dia 15 y' : typed;
  const found =
    PAYDAYS.find((known) => [meant, `cada ${meant}`].includes(plain(known))) ??
    PAYDAYS.find((known) => FORTNIGHT.test(typed) && plain(known).startsWith(meant));
  return found
    ? ok(found)
    : fail(`«${text}» no dice cuándo cobra: un día de la semana, 15 y último, o el día del mes`);
};

const AMOUNT_MAX = 100_000_000;
const BELOW_ZERO = /^\((.+)\)$|^-(.+)|(.+)-$/;
export const readPesos: ReadCell<Pesos> = (text) => {
  const below = BELOW_ZERO.exec(plainNumber(text))?.slice(1).join('');
  const cents = typedCents(below ?? text);
  if (cents === null) return fail(`«${text}» no es un monto: escriba 3500 o 3,500`);
  if (cents % 100 !== 0) return fail(`«${text}» tiene centavos: aquí los montos van en pesos enteros`);
  if (below !== undefined && cents > 0) return fail(`«${text}» es menos que cero`);
  return cents / 100 <= AMOUNT_MAX ? ok(pesos(cents / 100)) : fail(`«${text}» es demasiado`);
};

export const readCount: ReadCell<number> = (text) =>
  /^\d{1,3}$/.test(text) ? ok(Number(text)) : fail(`«${text}» no es un número`);

/**
 * Reads a date in the file's order of day and month. A date that the spreadsheet itself wrote has the year first,
 * whatever the order.
 */
export const readDate =
  (order: DateOrder): ReadCell<Day> =>
  (text) => {
    const [bare = ''] = text.split(/[ T]/);
    const [a = '', b = '', c = ''] = bare.split(/[/.-]/);
    const [year, month, date] = a.length === 4 ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
    const found = readDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
    return found === null || found < FIRST_DAY
      ? fail(`«${text}» no es una fecha que exista: escriba 31/12/2026, con las cuatro cifras del año`)
      : ok(found);
  };
const FIRST_DAY = '1900-01-01';

const METHODS: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/^(efectivo|cash|caja)/, 'cash'],
  [/^(transfer|banco|ach)/, 'bank_transfer'],
  [/^depos/, 'deposit'],
  [/^tarjeta|^card/, 'card'],
];
export const readMethod: ReadCell<PaymentMethod> = (text) => {
  const found = METHODS.find(([name]) => name.test(plain(text)));
  return found
    ? ok(found[1])
    : fail(`No hay una forma de pago «${text}»: efectivo, transferencia, depósito o tarjeta`);
};

/**
 * Status of an imported loan: still owed (`open`), nothing owed (`closed`), or owed and no longer expected
 * (`written_off`).
 */
export type ImportedLoanStatus = 'open' | 'closed' | 'written_off';
export const readLoanStatus: ReadCell<ImportedLoanStatus> = (text) => {
  if (/^(abiert|activ|vigente|al dia|atrasad|vencid|open)/.test(plain(text))) return ok('open');
  if (/^(saldad|pagad|cerrad|cancelad|liquidad|closed)/.test(plain(text))) return ok('closed');
  if (/^(castigad|incobrab|perdid|written)/.test(plain(text))) return ok('written_off');
  return fail(`«${text}» no dice si está abierto, saldado o castigado`);
};

/** How often the instalments of an imported loan fall due, given the first due day: a rule by its words. */
export const readPace =
  (first: Day): ReadCell<DatedDue> =>
  (text) => {
    const rule = ruleSaid(text, first);
    return rule ? ok(rule) : fail(`«${text}» no es una frecuencia: ${choiceOf(rulesSaid(), 'o')}`);
  };

/** A line of a file, with the number that its reader sees. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** An uploaded file, with the meaning of its columns. */
export interface MappedSheet {
  readonly rows: readonly SheetRow[];
  readonly columns: ColumnsByField;
  readonly dateOrder: DateOrder;
}

/** An error or a warning about one line. */
export interface ImportProblem {
  readonly sheet: ImportSheet;
  readonly line: number;
  /** The field's label; `null`: it is about the whole line. */
  readonly column: string | null;
  readonly message: string;
  readonly weight: ProblemWeight;
}

/** The text of a cell, without the apostrophe with which a spreadsheet marks a text; empty without the cell. */
export const cellText = (cells: readonly string[], column: number | null | undefined): string =>
  typeof column === 'number' ? (cells[column] ?? '').trim().replace(/^'\s*/, '') : '';

/** Reads the cells of one line by field, and notes the problems. */
export interface RowReader<F extends string> {
  readonly line: number;
  /** The value of a field's cell; `null` for an empty cell, and for an invalid one, whose problem is noted. */
  read<T>(field: F, as: ReadCell<T>): T | null;
  /** The same of a cell that is a day, in the file's order of day and month. */
  readDay(field: F): Day | null;
  note(field: F | null, message: string, weight?: ProblemWeight): void;
}

export function rowReader<F extends string>(
  sheet: ImportSheet,
  { line, cells }: SheetRow,
  { columns, dateOrder }: Pick<MappedSheet, 'columns' | 'dateOrder'>,
  problems: ImportProblem[],
): RowReader<F> {
  const facts = new Map(importFieldsOf(sheet));
  const note: RowReader<F>['note'] = (field, message, weight = 'error') => {
    const column = field === null ? null : (facts.get(field)?.label ?? field);
    problems.push({ sheet, line, column, message, weight });
  };
  const read: RowReader<F>['read'] = (field, as) => {
    const text = cellText(cells, columns[field]);
    if (text === '') {
      if (facts.get(field)?.needed) note(field, 'Falta este dato');
      return null;
    }
    const found = as(text);
    if (found.ok) return found.value;
    note(field, found.error);
    return null;
  };
  return { line, note, read, readDay: (field) => read(field, readDate(dateOrder)) };
}
