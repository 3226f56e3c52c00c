import { sql } from 'kysely';
import { REJECTED_STATUSES } from '#domain/applications/status.ts';
import { REPAID_LOANS, VOID_LOANS } from '#domain/loans/loan.ts';
import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { GuarantorRow, NewRow, RowChange } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** The person named for an application; `undefined`: nobody. */
export const currentGuarantor = (tx: Tx, applicationId: number): Promise<GuarantorRow | undefined> =>
  tx
    .selectFrom('guarantors')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** The guarantor with this link, if it still opens anything. */
export const guarantorBySecret = (tx: Tx, secret: string): Promise<GuarantorRow | undefined> =>
  tx
    .selectFrom('guarantors')
    .selectAll()
    .where('secret', '=', linkHash(secret))
    .where('endedAt', 'is', null)
    .executeTakeFirst();

type NewGuarantor = Omit<
  NewRow<'guarantors'>,
  'secret' | 'email' | 'openedAt' | 'signedAt' | 'declinedAt' | 'endedAt'
>;

/** Names a person in place of the one before. @returns the row, and the secret of the link, which is not kept */
export async function insertGuarantor(tx: Tx, named: NewGuarantor) {
  await tx
    .updateTable('guarantors')
    .set({ endedAt: named.namedAt, secret: null })
    .where('applicationId', '=', named.applicationId)
    .where('endedAt', 'is', null)
    .execute();
  const secret = makeLinkSecret();
  const row = await tx
    .insertInto('guarantors')
    .values({
      ...named,
      ...{ secret: linkHash(secret), email: null, openedAt: null, signedAt: null },
      ...{ declinedAt: null, endedAt: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

export const changeGuarantor = (tx: Tx, id: number, change: RowChange<'guarantors'>): Promise<GuarantorRow> =>
  tx.updateTable('guarantors').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Gives a guarantor another link; the one before ends. */
export async function relinkGuarantor(tx: Tx, id: number, linkExpiresAt: Date) {
  const secret = makeLinkSecret();
  const row = await changeGuarantor(tx, id, { secret: linkHash(secret), linkExpiresAt, wrongTries: 0 });
  return { row, secret };
}

/** Whether a guarantor has signed the agreement in force of an application. */
export const isGuaranteed = async (tx: Tx, applicationId: number): Promise<boolean> =>
  (await guarantorsOf(tx, [applicationId])).has(applicationId);

/**
 * The network address and browser of a guaranty in force, and those with which its client signed or entered, also with
 * accounts that were merged; an address may be the network of a session.
 */
export const tracesOf = (tx: Tx, applicationId: number) =>
  rowsOf(tx)<{ isGuaranty: boolean; address: string | null; browser: string | null }>`
    with client(id) as (
      select accounts_of(user_id) from loan_applications where id = ${applicationId}
    ), traces(is_guaranty, address, browser) as (
      select true, evidence ->> 'ip', evidence ->> 'userAgent' from legal_documents
        where application_id = ${applicationId} and kind = 'guaranty' and superseded_at is null
      union select false, evidence ->> 'ip', evidence ->> 'userAgent'
        from legal_documents d join loan_applications a on a.id = d.application_id
        where d.kind <> 'guaranty' and a.user_id in (select id from client)
      union select false, ip, user_agent from reporting_consents where user_id in (select id from client)
      union select false, network, null from sessions where user_id in (select id from client)
      union select false, ip, null from events where actor_id in (select id from client)
    ) select is_guaranty as "isGuaranty", nullif(address, '') as address, nullif(browser, '') as browser
      from traces`;

/** Ends the guaranty in force, because another person is named. */
export async function supersedeGuaranty(tx: Tx, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('legalDocuments')
    .set({ supersededAt: now })
    .where('applicationId', '=', applicationId)
    .where('kind', '=', 'guaranty')
    .where('supersededAt', 'is', null)
    .execute();
}

/** The guarantors who have signed the agreement in force of these applications, by application. */
export async function guarantorsOf(
  tx: Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, GuarantorRow>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('guarantors as g')
    .selectAll('g')
    .where('g.applicationId', 'in', applicationIds)
    .where('g.endedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('legalDocuments as d')
          .select('d.id')
          .whereRef('d.applicationId', '=', 'g.applicationId')
          .where('d.kind', '=', 'guaranty')
          .where('d.supersededAt', 'is', null),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** Whether the guarantor of a loan was told by the staff since an instant. */
export async function wasToldSince(tx: Tx, loanId: number, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('subject', '=', 'loan')
    .where('subjectId', '=', String(loanId))
    .where('name', '=', 'loan.guarantor_told')
    .where('happenedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Loans for which nothing is owed any more, or never was. */
const ENDED_LOANS = [...REPAID_LOANS, ...VOID_LOANS];

/** Every application that this person vouches for and that may owe something, with its client and newest loan. */
export const vouchedFor = (tx: Tx, cedula: string) =>
  tx
    .selectFrom('guarantors as g')
    .innerJoin('loanApplications as a', 'a.id', 'g.applicationId')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('loans')
          .select('loans.status as loanStatus')
          .whereRef('applicationId', '=', 'a.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['g.applicationId', 'a.fullName', 'a.status', 'l.loanStatus'])
    .where('g.cedula', '=', cedula)
    .where('g.endedAt', 'is', null)
    .where('g.declinedAt', 'is', null)
    .where('a.status', 'not in', [...REJECTED_STATUSES])
    .where((where) =>
      where.or([where('l.loanStatus', 'is', null), where('l.loanStatus', 'not in', [...ENDED_LOANS])]),
    )
    .orderBy('g.applicationId', 'desc')
    .limit(50)
    .execute();

/** Deletes, for a person who is erased, what those were written whom they named as guarantors. */
export async function forgetGuarantorLetters(tx: Tx, userId: number): Promise<void> {
  // By the loan, since the same person may vouch for another client's too.
  await tx
    .deleteFrom('messages')
    .where('template', '=', 'guarantor-late')
    .where('eventId', 'in', (events) =>
      events
        .selectFrom('events')
        .select('id')
        .where('subject', '=', 'loan')
        .where('subjectId', 'in', (loans) =>
          loans.selectFrom('loans').select(sql<string>`id::text`.as('id')).where('userId', '=', userId),
        ),
    )
    .execute();
}
