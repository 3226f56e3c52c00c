import { snakeCase } from '#server/db/named-columns.ts';
import type { Tables } from '#server/db/tables.ts';
import { APPLICATIONS } from '#server/export/dictionary/applications.ts';
import type { OwnColumn, TableWords, Withheld } from '#server/export/dictionary/described.ts';
import { MONEY } from '#server/export/dictionary/money.ts';
import { PEOPLE } from '#server/export/dictionary/people.ts';
import { RECORDS } from '#server/export/dictionary/records.ts';

const SECRET: Withheld = { withheld: 'Secretos de las cuentas: no se exportan' };
const COUNTED: Withheld = { withheld: 'Se calcula de las otras tablas' };

const WITHHELD = {
  sessions: SECRET,
  pendingUsers: SECRET,
  emailVerificationCodes: SECRET,
  passwordResetCodes: SECRET,
  passwordLinks: SECRET,
  registrationLinks: SECRET,
  counterLinks: SECRET,
  handOvers: SECRET,
  accountClaims: SECRET,
  knownBrowsers: SECRET,
  secondFactors: SECRET,
  passkeys: SECRET,
  pushKeys: SECRET,
  pushSubscriptions: SECRET,
  idempotencyKeys: SECRET,
  rowSalts: SECRET,
  importSheets: { withheld: 'Hojas que esperan ser importadas' },
  ledgerDays: COUNTED,
  clientSearch: COUNTED,
  loanSearch: COUNTED,
  lateChargeDay: COUNTED,
  receiptBlocks: COUNTED,
} as const;

export const WORDS = { ...PEOPLE, ...APPLICATIONS, ...MONEY, ...RECORDS, ...WITHHELD } satisfies {
  readonly [T in keyof Tables]: TableWords<T> | Withheld;
};

/** Dictionary entries of tables that the program does not read by name. */
const OTHERS = {
  migrations: { withheld: 'Versión de la base de datos' },
  rate_limits: SECRET,
  cohort_money: COUNTED,
  collection_days: COUNTED,
  account_money: COUNTED,
} as const;

export interface DescribedColumn {
  /** The name in the database and in the CSV. */
  readonly name: string;
  readonly text: string;
  readonly isExported: boolean;
}
export interface DescribedTable {
  readonly name: string;
  readonly about: string;
  /** The table's columns; empty where the whole table is withheld. */
  readonly columns: readonly DescribedColumn[];
}

/** Every table of the program, with its meaning and that of each column (rule: book-export). */
export const DICTIONARY: readonly DescribedTable[] = Object.entries({ ...WORDS, ...OTHERS })
  .map(([table, words]) => {
    const name = snakeCase(table);
    if ('withheld' in words) return { name, about: words.withheld, columns: [] };
    const columns = Object.entries<string | Withheld | OwnColumn>(words.columns).map(([column, said]) => {
      const text = typeof said === 'object' && 'text' in said ? said.text : said;
      const isExported = typeof text === 'string';
      return { name: snakeCase(column), text: isExported ? text : text.withheld, isExported };
    });
    return { name, about: words.about, columns };
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
