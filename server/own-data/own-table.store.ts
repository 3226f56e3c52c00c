import { type RawBuilder, sql } from 'kysely';
import { OWNERS_EVENTS } from '#domain/audit/office-events.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { listOf } from '#server/db/members.ts';
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

export const STAFF = 'Quién del equipo lo hizo';
export const SECRET = 'Secreto de la cuenta';
export const INTERNAL = 'Nota interna del equipo';
export const ORDER = 'Copia de otro dato, para ordenar o buscar';
export const KEY = 'Dónde se guarda el archivo; el archivo va en la carpeta';
export const PROOF = 'Huella interna de un archivo';
export const REPEAT = 'Número que el teléfono inventa para que un envío repetido no cuente dos veces';

const APPLICATIONS: OfPerson = (id) => sql`(select id from loan_applications where user_id = ${id})`;
const LOANS: OfPerson = (id) => sql`(select id from loans where user_id = ${id})`;
const PAYMENTS: OfPerson = (id) => sql`(select id from payments where user_id = ${id})`;
const SIGNED: OfPerson = (id) => sql`(select id from legal_documents where ${signedBy(id)})`;

/** A person's account and those that were merged into it (rule: merge-clients). */
const ACCOUNTS: OfPerson = (id) => sql`(select accounts_of(${id}))`;
/** The rows of a person's accounts: what a merge leaves with the account that went is of this person, too. */
export const byUser: OfPerson = (id) => sql`user_id = any(array${ACCOUNTS(id)})`;
export const byApplication: OfPerson = (id) => sql`application_id in ${APPLICATIONS(id)}`;
export const byLoan: OfPerson = (id) => sql`loan_id in ${LOANS(id)}`;
/** What the person signed, and not the guaranty of another person for them (rule: guarantor). */
export const signedBy: OfPerson = (id) => sql`${byApplication(id)} and kind in ${listOf(LEGAL_DOCUMENTS)}`;
export const byId: OfPerson = (id) => sql`id = ${id}`;
export const bySigned: OfPerson = (id) => sql`legal_document_id in ${SIGNED(id)}`;
export const agreementsOf: OfPerson = (id) => sql`hash in (
  select agreement_hash from shown_agreements where user_id = ${id}
  union select agreement_hash from loans where user_id = ${id}
  union select agreement_hash from legal_documents where ${byApplication(id)})`;
export const sealedOf: OfPerson = (id) => sql`${bySigned(id)}
  or settlement_letter_id in (select id from settlement_letters where ${byLoan(id)})`;
export const eventsOf: OfPerson = (id) => sql`name not in ${listOf(OWNERS_EVENTS)} and (
  actor_id in ${ACCOUNTS(id)} or subject = 'user' and subject_id in (select accounts_of(${id})::text)
  or subject = 'application' and subject_id in (select id::text from loan_applications where user_id = ${id})
  or subject = 'loan' and subject_id in (select id::text from loans where user_id = ${id})
  or subject = 'payment' and subject_id in (select id::text from payments where user_id = ${id})
  or subject = 'document' and subject_id in (select id from documents where user_id = ${id}))`;
export const notesOf: OfPerson = (id) => sql`user_id = ${id} and not about_others`;
export const mergesOf: OfPerson = (id) => sql`kept_id in ${ACCOUNTS(id)}`;
export const linesOf: OfPerson = (id) => sql`payment_id in ${PAYMENTS(id)} or ${byLoan(id)}
  or payment_id is null and released_from in ${PAYMENTS(id)}
  or adjustment_id in (select id from loan_adjustments where ${byLoan(id)})`;

export const isOwn = (entry: OwnTable | LeftOut): entry is OwnTable => 'ofPerson' in entry;
