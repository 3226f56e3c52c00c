import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The SQL condition for the rows of a table that belong to a person. */
export type OfPerson = (userId: number) => RawBuilder<unknown>;

/** A table of which a person may download the own rows. */
export interface OwnTable {
  readonly table: keyof Tables;
  /** The columns that the person gets, in order; each other column has a reason in `kept`. */
  readonly given: readonly string[];
  readonly kept: Readonly<Record<string, string>>;
  readonly ofPerson: OfPerson;
}
/** A table that a person's download leaves out, with the reason. */
export interface LeftOut {
  readonly leftOut: string;
}

/**
 * Defines a table of a person's download. Every column is given or left out with a reason: a forgotten one does not
 * compile.
 */
export const own = <T extends keyof Tables, const G extends keyof Tables[T] & string>(
  table: T,
  ofPerson: OfPerson,
  given: readonly G[],
  kept: Readonly<Record<Exclude<keyof Tables[T] & string, G>, string>>,
): OwnTable => ({ table, given, kept, ofPerson });

export const STAFF = 'Quién del equipo lo hizo';
export const SECRET = 'Secreto de la cuenta';
export const INTERNAL = 'Nota interna del equipo';
export const ORDER = 'Copia de otro dato, para ordenar o buscar';
export const KEY = 'Dónde se guarda el archivo; el archivo va en la carpeta';
export const PROOF = 'Huella interna de un archivo';
export const REPEAT = 'Número que el teléfono inventa para que un envío repetido no cuente dos veces';

const APPLICATIONS: OfPerson = (id) => sql`(select id from loan_applications where user_id = ${id})`;
const LOANS: OfPerson = (id) => sql`(select id from loans where user_id = ${id})`;
export const PAYMENTS: OfPerson = (id) => sql`(select id from payments where user_id = ${id})`;
export const SIGNED: OfPerson = (id) =>
  sql`(select d.id from legal_documents d where d.application_id in ${APPLICATIONS(id)})`;

/** A person's account and those that were merged into it (rule: merge-clients). */
export const ACCOUNTS: OfPerson = (id) => sql`(select accounts_of(${id}))`;
export const byUser: OfPerson = (id) => sql`user_id = ${id}`;
export const byApplication: OfPerson = (id) => sql`application_id in ${APPLICATIONS(id)}`;
export const byLoan: OfPerson = (id) => sql`loan_id in ${LOANS(id)}`;

export const isOwn = (entry: OwnTable | LeftOut): entry is OwnTable => 'ofPerson' in entry;
