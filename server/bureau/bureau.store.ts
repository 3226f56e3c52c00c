import { sql } from 'kysely';
import type { NewConsultation } from '#server/db/bureau-tables.ts';
import type { Tx } from '#server/http/context.ts';

export interface AuthorizationRow {
  readonly id: number;
  readonly applicationId: number;
  readonly userId: number;
  readonly signedAt: Date;
  readonly supersededAt: Date | null;
  readonly revokedAt: Date | null;
  /** The credit bureaus that the signed authorization names. */
  readonly bureaus: readonly string[];
}

const AUTHORIZATIONS = sql`
  select d.id, d.application_id, a.user_id, d.signed_at, d.superseded_at, r.revoked_at, g.terms -> 'bureaus' as bureaus
  from legal_documents d join loan_applications a on a.id = d.application_id
    join agreements g on g.hash = d.agreement_hash
    left join authorization_revocations r on r.legal_document_id = d.id
  where d.kind = 'credit-authorization'`;

/** Signed credit authorizations of a person, newest first. */
export async function authorizationsOf(tx: Tx, userId: number): Promise<readonly AuthorizationRow[]> {
  const { rows } = await sql<AuthorizationRow>`
    ${AUTHORIZATIONS} and a.user_id = ${userId} order by d.id desc`.execute(tx);
  return rows;
}

/** The authorization that was signed last for an application. */
export async function lastAuthorization(tx: Tx, applicationId: number): Promise<AuthorizationRow | null> {
  const { rows } = await sql<AuthorizationRow>`
    ${AUTHORIZATIONS} and d.application_id = ${applicationId} order by d.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function findAuthorization(tx: Tx, id: number): Promise<AuthorizationRow | null> {
  const { rows } = await sql<AuthorizationRow>`${AUTHORIZATIONS} and d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Records that a person revoked an authorization. @returns `false` where it was revoked earlier. */
export async function insertRevocation(tx: Tx, legalDocumentId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('authorizationRevocations')
    .values({ legalDocumentId, revokedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('legalDocumentId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertConsultation(tx: Tx, row: NewConsultation): Promise<number> {
  const { id } = await tx
    .insertInto('bureauConsultations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findConsultation = (tx: Tx, id: number) =>
  tx
    .selectFrom('bureauConsultations as c')
    .innerJoin('loanApplications as a', 'a.id', 'c.applicationId')
    .select(['c.id', 'c.fileKey', 'c.fileType', 'a.userId'])
    .where('c.id', '=', id)
    .executeTakeFirst();

const consultations = (tx: Tx) =>
  tx
    .selectFrom('bureauConsultations as c')
    .innerJoin('users as u', 'u.id', 'c.consultedBy')
    .select([
      'c.id',
      'c.legalDocumentId',
      'c.bureau',
      'c.reason',
      'c.consultedAt',
      'u.firstName',
      'u.lastName',
    ])
    .orderBy('c.id', 'desc');
export type TakenConsultation = Awaited<ReturnType<ReturnType<typeof consultations>['execute']>>[number];

export const consultationsUnder = (tx: Tx, documentIds: readonly number[]): Promise<TakenConsultation[]> =>
  documentIds.length === 0
    ? Promise.resolve([])
    : consultations(tx)
        .where('c.legalDocumentId', 'in', [...documentIds])
        .execute();

export const consultationsAbout = (tx: Tx, applicationId: number): Promise<TakenConsultation[]> =>
  consultations(tx).where('c.applicationId', '=', applicationId).execute();

/**
 * Deletes an erased person's bureau reports and authorization.
 * @returns the keys of their papers, which no row names any more.
 */
export async function forgetConsultations(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    delete from bureau_consultations where application_id in (select id from loan_applications where user_id = ${userId})
    returning file_key`.execute(tx);
  await sql`
    delete from authorization_revocations where legal_document_id in (
      select d.id from legal_documents d join loan_applications a on a.id = d.application_id
      where a.user_id = ${userId})`.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}
