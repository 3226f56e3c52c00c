import { sql } from 'kysely';
import type { StoredAgreement } from '#domain/agreement/agreement.ts';
import { MAY_TELL_OF_SIGNING, SIGNINGS } from '#domain/audit/lending-events.ts';
import type { DueDayMove } from '#domain/loans/due-day-moves.ts';
import type { LateChargeSetting } from '#domain/loans/late-charge-variant.ts';
import { CHARGES, type CostColumns, costColumn } from '#domain/products/charges.ts';
import { listOf } from '#server/db/members.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { ChainLink, LegalDocumentRow, RowOf, UnchainedChange } from '#server/db/tables.ts';
import { STORED_FILES, type StoredFile } from '#server/files/named-files.store.ts';
import type { Tx } from '#server/http/context.ts';

interface SignedDocument
  extends Pick<
    LegalDocumentRow,
    'id' | 'body' | 'sha256' | 'fullText' | 'signature' | 'witnessSignature' | 'evidence' | 'agreementHash'
  > {
  /** The hash of a witness's drawing, from the evidence. */
  readonly witnessSha256: string | null;
  /** Whether the document is from before agreements were stored: its evidence names none, and the chain proves its age. */
  readonly isBeforeAgreements: boolean;
  /** Whether an event of the same instant records the document's signature. */
  readonly told: boolean;
}

const CHANGES = sql`(
  select change_id as id, source, row_id, change from chain_links union all
  select id, source, row_id, change from unchained_changes)`;

/**
 * A migration before 1.0.0 named an agreement for each document signed until then, recorded those documents anew, and
 * only then began to record agreements. So a document from before it is one recorded anew ahead of the first agreement.
 */
const BEFORE_AGREEMENTS = sql`(not d.evidence ? 'agreementHash' and exists (
  select from ${CHANGES} c where c.source = 'legal_documents' and c.row_id = d.id::text and c.change = 'restate'
    and c.id < (select min(a.id) from ${CHANGES} a where a.source = 'agreements')))`;

export const signedDocuments = (tx: Tx, after: number, limit: number) =>
  rowsOf(tx)<SignedDocument>`
    select d.id, d.body, d.sha256, d.full_text, d.signature, d.witness_signature,
      d.evidence #>> '{counter,witness,signatureSha256}' as witness_sha256, d.evidence, d.agreement_hash, ${BEFORE_AGREEMENTS} as is_before_agreements, exists (
      select from events e where e.subject = 'application' and e.subject_id = d.application_id::text
        and e.happened_at = d.signed_at and e.name in ${listOf(MAY_TELL_OF_SIGNING)}) as told
    from legal_documents d where d.id > ${after} order by d.id limit ${limit}`;

/** Signature events without their documents, except where the erasure of the person left its trace. */
export async function signaturesWithoutDocument(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e
    where e.name in ${listOf(SIGNINGS)}
      and not exists (select from legal_documents d
        where d.application_id = e.subject_id::integer and d.signed_at = e.happened_at)
      and not exists (select from erased_documents x where x.application_id = e.subject_id::integer)
    order by e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface LentLoan extends CostColumns<number | null> {
  readonly id: number;
  readonly principal: number;
  readonly interest: number;
  readonly total: number;
  readonly term: number;
  readonly lateChargeVariant: LateChargeSetting;
  readonly lateRate: number | null;
  readonly graceDays: number | null;
  readonly rebates: true | null;
  readonly disbursedOn: string | null;
  /** The terms of the agreement; `null`: the agreement that the loan names is missing. */
  readonly terms: StoredAgreement | null;
  readonly instalments: readonly { number: number; dayOffset: number; amount: number }[];
  readonly moves: readonly DueDayMove[];
}

/** Loans after an id in ascending order, each with the agreement whose hash it names. */
export const lentLoans = (tx: Tx, after: number, limit: number) =>
  rowsOf(tx)<LentLoan>`
    select l.id, l.principal, l.interest, l.total, ${sql.raw(CHARGES.map((charge) => `l.${costColumn(charge)}`).join(', '))}, l.term, l.late_charge_variant, l.late_rate, l.grace_days, l.rebates, l.disbursed_on, a.terms, coalesce((
      select json_agg(json_build_object('number', i.number, 'dayOffset', i.day_offset, 'amount', i.amount) order by i.number)
      from instalments i where i.loan_id = l.id), '[]') as instalments, coalesce((
      select json_agg(json_build_object('firstNumber', m.first_number, 'days', m.days))
      from due_day_moves m where m.loan_id = l.id), '[]') as moves
    from loans l left join agreements a on a.hash = l.agreement_hash
    where l.id > ${after} order by l.id limit ${limit}`;

export const keptAgreements = (tx: Tx, after: string, limit: number): Promise<RowOf<'agreements'>[]> =>
  tx.selectFrom('agreements').selectAll().where('hash', '>', after).orderBy('hash').limit(limit).execute();

interface DueInstalment {
  readonly name: string;
  readonly due: string | null;
}

export const instalmentsOnOtherDays = (tx: Tx) =>
  rowsOf(tx)<DueInstalment>`
    select i.loan_id || '/' || i.number as name, i.due_date as due from instalments i join loans l on l.id = i.loan_id
    where i.due_date is distinct from l.disbursed_on + i.day_offset order by i.loan_id, i.number`;

/** Files that rows name, in the order of their keys. */
export async function storedFiles(tx: Tx, after: string, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select * from (${sql.raw(STORED_FILES)}) files where key > ${after} order by key limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface WalkedLink extends ChainLink {
  /** Whether an earlier link of the chain records the same change. */
  readonly repeated: boolean;
  /** Whether no later link of the chain records the same row. */
  readonly newest: boolean;
}

export const linksAfter = (tx: Tx, seq: number, limit: number) =>
  rowsOf(tx)<WalkedLink>`
    select l.*,
      exists (select from chain_links d where d.change_id = l.change_id and d.seq < l.seq) as repeated,
      not exists (select from chain_links n where n.source = l.source and n.row_id = l.row_id and n.seq > l.seq)
      and not exists (select from unchained_changes u where u.source = l.source and u.row_id = l.row_id) as newest
    from chain_links l where l.seq > ${seq} order by l.seq limit ${limit}`;

export interface WaitingChange extends UnchainedChange {
  readonly repeated: boolean;
  readonly newest: boolean;
}

export const waitingAfter = (tx: Tx, id: number, limit: number) =>
  rowsOf(tx)<WaitingChange>`
    select c.*,
      exists (select from chain_links d where d.change_id = c.id) as repeated,
      not exists (select from unchained_changes u
        where u.source = c.source and u.row_id = c.row_id and u.id > c.id) as newest
    from unchained_changes c where c.id > ${id} order by c.id limit ${limit}`;

export async function hashesAt(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (seqs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('chainLinks')
    .select(['seq', 'hash'])
    .where('seq', 'in', [...seqs])
    .execute();
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}
