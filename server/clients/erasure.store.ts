import { sql } from 'kysely';
import { keysOf } from '#domain/enum-table.ts';
import { VOID_LOANS } from '#domain/loans/loan.ts';
import { forgetUnnamed } from '#server/agreements/agreements.store.ts';
import { forgetConsultations } from '#server/bureau/bureau.store.ts';
import { forgetNotes } from '#server/client-notes/client-notes.store.ts';
import { ERASED_MONEY, emptyAccount, forgetTrail } from '#server/clients/clients.store.ts';
import { ERASED_PEOPLE } from '#server/clients/erased-people.ts';
import { listOf } from '#server/db/members.ts';
import type { Tables, UserRow } from '#server/db/tables.ts';
import { forgetEntries } from '#server/do-not-lend/do-not-lend.store.ts';
import { forgetGuarantorLetters } from '#server/guarantors/guarantors.store.ts';
import type { Tx } from '#server/http/context.ts';
import { forgetMerges } from '#server/merges/merges.store.ts';

/**
 * Every address to which letters of this person were sent: an application may name another address than the account. An
 * address that another account has is that account's: anybody may type it.
 */
async function contactsOf(tx: Tx, { id, email, contactEmail, phone }: UserRow): Promise<string[]> {
  const applied = await tx
    .selectFrom('loanApplications')
    .select(['email', 'phone'])
    .where('userId', '=', id)
    .execute();
  const all = [email, contactEmail, phone, ...applied.flatMap((row) => [row.email, row.phone])];
  const named = [...new Set(all.flatMap((contact) => contact || []))];
  if (named.length === 0) return [];
  const { rows } = await sql<{ contact: string }>`
    select contact from unnest(${named}::text[]) as contact
    where not exists (
      select from users u where u.id <> ${id} and contact in (u.email, u.contact_email, u.phone)
    )`.execute(tx);
  return rows.map(({ contact }) => contact);
}

/** Whether a column has one of these addresses, of which there may be none. */
const isAmong = (column: 'email' | 'recipient', contacts: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...contacts]}::text[])`;

type TableWith<C extends string> = {
  [T in keyof Tables]: C extends keyof Tables[T] ? T : never;
}[keyof Tables];
/** Tables of which every row of a person goes, by the column that says whose a row is. */
const WHOLE = {
  userId: [
    'sessions',
    'knownBrowsers',
    'passwordLinks',
    'passwordResetCodes',
    'accountClaims',
    'dataRequests',
    'loanCalculations',
    'ownerNotes',
    'collectorClients',
    'contactRefusals',
    'reportingConsents',
  ],
  applicationId: ['handOvers', 'proposals', 'counterApplications', 'guarantors', 'decisionScorecards'],
  loanId: ['collectionContacts', 'bureauLines'],
} as const satisfies { readonly [C in 'userId' | 'applicationId' | 'loanId']: readonly TableWith<C>[] };

async function deleteWhole(tx: Tx, userId: number): Promise<void> {
  const own = {
    userId: sql`(${userId})`,
    applicationId: sql`(select id from loan_applications where user_id = ${userId})`,
    loanId: sql`(select id from loans where user_id = ${userId})`,
  };
  for (const column of keysOf(WHOLE))
    for (const table of WHOLE[column])
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${own[column]}`.execute(tx);
}

async function forgetRegistrations(tx: Tx, userId: number, contacts: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('pendingUsers')
    .where((where) => where.or([where('userId', '=', userId), isAmong('email', contacts)]))
    .execute();
  await tx
    .deleteFrom('registrationLinks')
    .where((where) => where.or([where('userId', '=', userId), isAmong('recipient', contacts)]))
    .execute();
}

/**
 * Deletes a person's other traces: letters, repeated requests, counts of guesses, network addresses in the log, and
 * import sheets that contain the person.
 */
async function forgetTraces(tx: Tx, userId: number, contacts: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where((where) =>
      where.or([
        where('userId', '=', userId),
        where.and([where('userId', 'is', null), isAmong('recipient', contacts)]),
      ]),
    )
    .execute();
  await forgetTrail(tx, userId);
  for (const contact of contacts)
    await sql`delete from rate_limits where ${contact} = any(regexp_split_to_array(key, '[: ]'))`.execute(tx);
  await sql`delete from import_sheets where lower(rows::text) like any(${contacts.map((one) => `%${one}%`)}::text[])`.execute(
    tx,
  );
}

/**
 * Empties the stored replies to the staff about this person: those of a call that recorded an event about the person, and
 * those that name a cédula or address of theirs. A repetition of such a call is refused, and changes nothing twice.
 */
async function forgetReplies(tx: Tx, userId: number, named: readonly string[]): Promise<void> {
  await sql`
    with own(subject, id) as (
      select 'user', accounts_of(${userId})::text
      union all select 'application', id::text from loan_applications where user_id = ${userId}
      union all select 'loan', id::text from loans where user_id = ${userId}
      union all select 'payment', id::text from payments where user_id = ${userId}
      union all select 'document', id::text from documents where user_id = ${userId}
    )
    update idempotency_keys k set reply = null where reply is not null and (
      exists (select from unnest(${[...named]}::text[]) as name where strpos(k.reply::text, name) > 0)
      or exists (
        select from events e where e.happened_at = k.created_at
          and k.actor in (e.actor_id::text, 'token ' || (e.facts ->> 'token'))
          and (e.subject, e.subject_id) in (select subject, id from own)
      )
    )`.execute(tx);
}

export interface Erased {
  /** Keys of files to which no row refers any more. */
  readonly fileKeys: readonly string[];
  readonly loansKept: number;
}

/** Deletes all personal data; the caller holds the person's lock and has checked that erasure is allowed. */
export async function erasePerson(tx: Tx, person: UserRow, erasedBy: number, now: Date): Promise<Erased> {
  const contacts = await contactsOf(tx, person);
  const cedulas = await cedulasOf(tx, person);
  // First, while the person's rows tell which calls were about them.
  await forgetReplies(tx, person.id, [...contacts, ...cedulas]);
  await forgetEntries(tx, cedulas);
  const photos = await tx
    .deleteFrom('documents')
    .where('userId', '=', person.id)
    .returning('fileKey')
    .execute();
  const receipts = await forgetPayments(tx, person.id);
  const reports = await forgetConsultations(tx, person.id);
  const noted = await forgetNotes(tx, person.id);
  await tx
    .updateTable('fiscalSendings')
    .set(ERASED_MONEY.fiscalSendings.emptied)
    .where('userId', '=', person.id)
    .execute();
  await deleteWhole(tx, person.id);
  await forgetGuarantorLetters(tx, person.id);
  const sealed = await forgetSealed(tx, person.id, now);
  await forgetSignatures(tx, person.id, now);
  const papers = await forgetAdjustments(tx, person.id);
  const shown = await forgetShown(tx, person.id);
  const loansKept = await forgetLoans(tx, person.id);
  await forgetTexts(tx, shown);
  await forgetMerges(tx, person.id);
  await forgetRegistrations(tx, person.id, contacts);
  await forgetTraces(tx, person.id, contacts);
  await emptyAccount(tx, person.id, erasedBy, now);
  return {
    fileKeys: [
      ...photos.map(({ fileKey }) => fileKey),
      ...receipts,
      ...sealed,
      ...papers,
      ...reports,
      ...noted,
    ],
    loansKept,
  };
}

/**
 * Every cédula of this person: an application may name another cédula than the account, also that of another client, to
 * whom it stays.
 */
async function cedulasOf(tx: Tx, { id, cedula }: UserRow): Promise<string[]> {
  const applied = await tx.selectFrom('loanApplications').select('cedula').where('userId', '=', id).execute();
  const named = [...new Set([cedula, ...applied.map((row) => row.cedula)])].flatMap((one) => one || []);
  if (named.length === 0) return [];
  const others = await tx
    .selectFrom('users')
    .select('cedula')
    .where('id', '<>', id)
    .where('cedula', 'in', named)
    .execute();
  return named.filter((one) => !others.some((other) => other.cedula === one));
}

/**
 * Erases a person's payments: those in the ledger keep amount and day, all others are deleted.
 * @returns the keys of their receipts.
 */
async function forgetPayments(tx: Tx, userId: number): Promise<string[]> {
  const keys = await tx.selectFrom('payments').select('receiptKey').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('payments')
    .where('userId', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledgerEntries')
            .select('ledgerEntries.id')
            .whereRef('ledgerEntries.paymentId', '=', 'payments.id'),
        ),
      ),
    )
    .execute();
  await tx.updateTable('payments').set(ERASED_MONEY.payments.emptied).where('userId', '=', userId).execute();
  // A bank statement names the payer, and the person whom the lender paid.
  await tx
    .updateTable('statementLines')
    .set(ERASED_MONEY.statementLines.emptied)
    .where(
      sql<boolean>`payment_id in (select id from payments where user_id = ${userId})
        or payment_id is null and released_from in (select id from payments where user_id = ${userId})
        or loan_id in (select id from loans where user_id = ${userId})
        or adjustment_id in (select a.id from loan_adjustments a join loans n on n.id = a.loan_id
          where n.user_id = ${userId})`,
    )
    .execute();
  return keys.flatMap(({ receiptKey }) => receiptKey || []);
}

/**
 * Deletes the sealed files of a person's documents and settlement letters. Each letter leaves a salted digest, as
 * signed documents do.
 * @returns the keys of the files.
 */
async function forgetSealed(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const ofPerson = sql`loan_id in (select id from loans where user_id = ${userId})`;
  const { rows } = await sql<{ fileKey: string }>`
    delete from sealed_documents
    where settlement_letter_id in (select id from settlement_letters where ${ofPerson})
      or legal_document_id in (
        select d.id from legal_documents d join loan_applications a on a.id = d.application_id
        where a.user_id = ${userId}
      )
    returning file_key as "fileKey"`.execute(tx);
  await sql`
    insert into erased_documents (application_id, kind, salt, digest, erased_at)
    select application_id, 'settlement-letter', salt, encode(sha256(convert_to(salt || sha256, 'UTF8')), 'hex'), ${now}
    from (
      select l.application_id, s.sha256, gen_random_uuid()::text as salt
      from settlement_letters s join loans l on l.id = s.loan_id where l.user_id = ${userId}
    ) as written`.execute(tx);
  await sql`delete from settlement_letters where ${ofPerson}`.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}

/**
 * Deletes a person's signed documents. Each leaves a salted digest, by which the lender still recognises the document
 * when a person shows it.
 */
async function forgetSignatures(tx: Tx, userId: number, now: Date): Promise<void> {
  const ofPerson = sql`application_id in (select id from loan_applications where user_id = ${userId})`;
  await sql`
    insert into erased_documents (application_id, kind, salt, digest, erased_at)
    select application_id, kind, salt, encode(sha256(convert_to(salt || sha256, 'UTF8')), 'hex'), ${now}
    from (select *, gen_random_uuid()::text as salt from legal_documents where ${ofPerson}) as signed`.execute(
    tx,
  );
  await sql`delete from legal_documents where ${ofPerson}`.execute(tx);
  await sql`delete from signature_drawings where ${ofPerson}`.execute(tx);
}

/** Erases the reasons of decisions about a person's loans and deletes their papers; the amounts stay. */
async function forgetAdjustments(tx: Tx, userId: number): Promise<string[]> {
  const ofPerson = sql<boolean>`loan_id in (select id from loans where user_id = ${userId})`;
  const { rows } = await sql<{ documentKey: string }>`
    select document_key from loan_adjustments where document_key is not null and ${ofPerson}`.execute(tx);
  await tx.updateTable('loanAdjustments').set(ERASED_MONEY.loanAdjustments.emptied).where(ofPerson).execute();
  await tx.updateTable('dueDayMoves').set(ERASED_MONEY.dueDayMoves.emptied).where(ofPerson).execute();
  await tx
    .updateTable('restructurings')
    .set(ERASED_MONEY.restructurings.emptied)
    .where('reason', 'is not', null)
    .where(ofPerson)
    .execute();
  return rows.map(({ documentKey }) => documentKey);
}

/**
 * Empties a person's closed loans that were paid out, which stay in the books without a name; deletes all other loans
 * and all applications.
 */
async function forgetLoans(tx: Tx, userId: number): Promise<number> {
  const calledOff = sql`(select id from loans where user_id = ${userId} and status in ${listOf(VOID_LOANS)})`;
  await sql`delete from instalments where loan_id in ${calledOff}`.execute(tx);
  await sql`delete from loans where id in ${calledOff}`.execute(tx);
  const kept = await tx
    .updateTable('loans')
    .set(ERASED_MONEY.loans.emptied)
    .where('userId', '=', userId)
    .returning(['id', 'applicationId'])
    .execute();
  const ofPerson = sql<boolean>`loan_id in (select id from loans where user_id = ${userId})`;
  await tx
    .updateTable('ledgerEntries')
    .set(ERASED_MONEY.ledgerEntries.emptied)
    .where('note', 'is not', null)
    .where(ofPerson)
    .execute();
  await tx
    .updateTable('streetReceipts')
    .set(ERASED_MONEY.streetReceipts.emptied)
    .where('reason', 'is not', null)
    .where(ofPerson)
    .execute();
  await sql`
    delete from loan_applications a
    where user_id = ${userId} and not exists (select from loans l where l.application_id = a.id)`.execute(tx);
  await tx
    .updateTable('loanApplications')
    .set(ERASED_PEOPLE.loanApplications.emptied)
    .where('userId', '=', userId)
    .execute();
  return kept.length;
}

/**
 * Deletes that agreements were shown to a person, before the applications that they name go: such a row never changes.
 * @returns the hashes of the person's agreements
 */
async function forgetShown(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select agreement_hash as hash from shown_agreements where user_id = ${userId}
    union select agreement_hash from loans where user_id = ${userId}`.execute(tx);
  await tx.deleteFrom('shownAgreements').where('userId', '=', userId).execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes the agreements that no loan in the books and no other person has; the terms of a loan in the books stay,
 * without their texts.
 */
async function forgetTexts(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await forgetUnnamed(tx, hashes);
  await tx
    .updateTable('agreements')
    .set(ERASED_PEOPLE.agreements.emptied)
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('shownAgreements').select('id').whereRef('agreementHash', '=', 'agreements.hash')),
      ),
    )
    .execute();
}
