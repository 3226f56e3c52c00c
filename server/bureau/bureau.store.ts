import { sql } from 'kysely';
import { reportLayout } from '#contract/bureau-files.ts';
import {
  FIRST_LAYOUT,
  REPORT_STATE,
  type ReportLayout,
  type ReportLine,
  type ReportState,
} from '#domain/bureau/report.ts';
import type { Day } from '#domain/calendar.ts';
import { keysWhereEqual } from '#domain/enum-table.ts';
import { DISBURSED_LOANS } from '#domain/loans/loan.ts';
import { insertRow, insertRows } from '#server/db/insert-rows.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const consentInForce = (tx: Tx, userId: number) =>
  tx
    .selectFrom('reportingConsents')
    .select(['id', 'fullText', 'signedAt'])
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

export const insertConsent = (tx: Tx, row: NewRow<'reportingConsents'>): Promise<unknown> =>
  tx.insertInto('reportingConsents').values(row).execute();

export const withdrawConsent = (tx: Tx, id: number, now: Date): Promise<unknown> =>
  tx.updateTable('reportingConsents').set({ withdrawnAt: now }).where('id', '=', id).execute();

export async function countConsents(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('reportingConsents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface LayoutInForce {
  /** `null`: the lender chose none yet. */
  readonly version: number | null;
  readonly layout: ReportLayout;
}

/** The newest layout of the bureau's file, or the named version. */
export async function layoutOf(tx: Tx, version: number | 'newest' | null): Promise<LayoutInForce> {
  if (version === null) return { version, layout: FIRST_LAYOUT };
  const row = await tx
    .selectFrom('bureauLayouts')
    .select(['version', 'value'])
    .$if(version !== 'newest', (query) => query.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { version: row.version, layout: reportLayout.parse(row.value) }
    : { version: null, layout: FIRST_LAYOUT };
}

/** Inserts a new version of the layout; earlier files keep theirs. @returns its number */
export async function insertLayout(tx: Tx, layout: ReportLayout, by: number, at: Date): Promise<number> {
  const { version } = await tx
    .insertInto('bureauLayouts')
    .values({ value: JSON.stringify(layout), changedBy: by, changedAt: at })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * A loan that may be reported; `corrects` names the last file that has it, where the loan is returned or a correction
 * was accepted since.
 */
export interface ReportableLoan
  extends Pick<ReportLine, 'cedula' | 'name' | 'openedOn' | 'amount' | 'corrects'> {
  readonly id: number;
  /** The state in the last file that has the loan; `null`: none has. */
  readonly told: ReportState | null;
  /** Whether the bank gave its money back, so that what the bureau was told of was not lent. */
  readonly isReturned: boolean;
}

const OPEN_STATES = keysWhereEqual(REPORT_STATE, 'ended', false);

/**
 * The loans of those whose signed consent is in force, after an id: those that were lent, and those of returned money
 * that the bureau knows as open, or whose client had a correction accepted since.
 */
export const reportableLoans = (tx: Tx, on: Day, after: number, limit: number) =>
  rowsOf(tx)<ReportableLoan>`
    select l.id, u.cedula, trim(concat_ws(' ', u.first_name, u.last_name)) as name,
      coalesce(l.disbursed_on, last.opened_on) as opened_on, l.principal as amount,
      l.disbursed_on is null as is_returned, last.state as told,
      case when l.disbursed_on is null or accepted.is_since then last.made_on end as corrects
    from loans l join users u on u.id = l.user_id
      left join lateral (
        select f.made_on, f.made_at, b.state, b.opened_on from bureau_lines b join bureau_files f on f.id = b.file_id
        where b.loan_id = l.id order by b.id desc limit 1
      ) last on true
      cross join lateral (
        select exists (select from data_requests r where r.user_id = l.user_id and r.field = 'bureau_report'
          and r.status = 'accepted' and r.answered_at > last.made_at) as is_since
      ) accepted
    where l.id > ${after} and (
        (l.disbursed_on <= ${on} and l.status = any(${DISBURSED_LOANS}))
        or (l.disbursed_on is null and (last.state = any(${OPEN_STATES}) or accepted.is_since)))
      and u.cedula is not null
      and exists (select from reporting_consents c where c.user_id = u.id and c.withdrawn_at is null)
    order by l.id limit ${limit}`;

export async function insertFile(
  tx: Tx,
  file: NewRow<'bureauFiles'>,
  lines: readonly ReportLine[],
): Promise<number> {
  const id = await insertRow(tx, 'bureauFiles', file);
  await insertRows(
    tx,
    'bureauLines',
    lines.map((line) => ({ fileId: id, ...line })),
  );
  return id;
}

const madeFiles = (tx: Tx) =>
  tx
    .selectFrom('bureauFiles as f')
    .innerJoin('users as u', 'u.id', 'f.madeBy')
    .select(['f.id', 'f.madeOn', 'f.madeAt', 'f.lines', 'f.sha256', 'f.layoutVersion'])
    .select(['u.firstName', 'u.lastName'])
    .select(({ selectFrom }) =>
      selectFrom('bureauLines as b')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .whereRef('b.fileId', '=', 'f.id')
        .as('kept'),
    );
/** Every file that was made, newest first. */
export const filesMade = (tx: Tx) => madeFiles(tx).orderBy('f.id', 'desc').execute();
export const madeFile = (tx: Tx, id: number) =>
  madeFiles(tx).where('f.id', '=', id).executeTakeFirstOrThrow();
export type MadeFile = Awaited<ReturnType<typeof filesMade>>[number];

export const findFile = (tx: Tx, id: number) =>
  tx.selectFrom('bureauFiles').selectAll().where('id', '=', id).executeTakeFirst();

/** The lines of a file, in its order. */
export const linesOfFile = (tx: Tx, fileId: number): Promise<ReportLine[]> =>
  tx
    .selectFrom('bureauLines')
    .select(['loanId', 'cedula', 'name', 'openedOn', 'amount', 'balance', 'instalment', 'daysLate'])
    .select(['state', 'corrects'])
    .where('fileId', '=', fileId)
    .orderBy('loanId')
    .execute();

/** What was reported about a person, newest first. */
export const reportedAbout = (tx: Tx, userId: number) =>
  tx
    .selectFrom('bureauLines as b')
    .innerJoin('bureauFiles as f', 'f.id', 'b.fileId')
    .innerJoin('loans as l', 'l.id', 'b.loanId')
    .select(['f.madeOn', 'b.loanId', 'b.openedOn', 'b.amount', 'b.balance', 'b.instalment', 'b.daysLate'])
    .select(['b.state', 'b.corrects'])
    .where('l.userId', '=', userId)
    .orderBy('b.id', 'desc')
    .execute();

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
export const authorizationsOf = (tx: Tx, userId: number) =>
  rowsOf(tx)<AuthorizationRow>`
    ${AUTHORIZATIONS} and a.user_id = ${userId} order by d.id desc`;

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
