import { type Insertable, sql } from 'kysely';
import { reportLayout } from '#contract/bureau-files.ts';
import { FIRST_LAYOUT, type ReportLayout, type ReportLine } from '#domain/bureau/report.ts';
import type { Day } from '#domain/calendar.ts';
import { DISBURSED_LOANS } from '#domain/loans/loan.ts';
import type { BureauFilesTable, ReportingConsentsTable } from '#server/db/bureau-tables.ts';
import type { Tx } from '#server/http/context.ts';

export const consentInForce = (tx: Tx, userId: number) =>
  tx
    .selectFrom('reportingConsents')
    .select(['id', 'fullText', 'signedAt'])
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

export const insertConsent = (tx: Tx, row: Insertable<ReportingConsentsTable>): Promise<unknown> =>
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

export interface ReportableLoan {
  readonly id: number;
  readonly cedula: string;
  readonly name: string;
  readonly openedOn: string;
  readonly amount: number;
  /** The day of the last file that has the loan, where a correction of it was accepted since; else `null`. */
  readonly corrects: string | null;
}

/** The loans of those whose signed consent is in force, after an id. */
export async function reportableLoans(
  tx: Tx,
  on: Day,
  after: number,
  limit: number,
): Promise<ReportableLoan[]> {
  const { rows } = await sql<ReportableLoan>`
    select l.id, u.cedula, trim(concat_ws(' ', u.first_name, u.last_name)) as name,
      l.disbursed_on as opened_on, l.principal as amount,
      case when exists (
        select from data_requests r where r.user_id = l.user_id and r.field = 'bureau_report'
          and r.status = 'accepted' and r.answered_at > last.made_at
      ) then last.made_on end as corrects
    from loans l join users u on u.id = l.user_id
      left join lateral (
        select f.made_on, f.made_at from bureau_lines b join bureau_files f on f.id = b.file_id
        where b.loan_id = l.id order by b.id desc limit 1
      ) last on true
    where l.id > ${after} and l.disbursed_on <= ${on} and l.status = any(${DISBURSED_LOANS})
      and u.cedula is not null
      and exists (select from reporting_consents c where c.user_id = u.id and c.withdrawn_at is null)
    order by l.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertFile(
  tx: Tx,
  file: Insertable<BureauFilesTable>,
  lines: readonly ReportLine[],
): Promise<number> {
  const { id } = await tx.insertInto('bureauFiles').values(file).returning('id').executeTakeFirstOrThrow();
  const AT_ONCE = 1_000;
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await tx
      .insertInto('bureauLines')
      .values(
        lines.slice(from, from + AT_ONCE).map((line) => ({
          fileId: id,
          loanId: line.loanId,
          cedula: line.cedula,
          name: line.name,
          openedOn: line.openedOn,
          amount: line.amount,
          balance: line.balance,
          instalment: line.instalment,
          daysLate: line.daysLate,
          state: line.state,
          corrects: line.corrects,
        })),
      )
      .execute();
  return id;
}

export const filesMade = (tx: Tx) =>
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
    )
    .orderBy('f.id', 'desc')
    .execute();
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

/** Deletes an erased person's consents and the lines about their loans; the files keep their hashes. */
export async function forgetReports(tx: Tx, userId: number): Promise<void> {
  await sql`delete from bureau_lines where loan_id in (select id from loans where user_id = ${userId})`.execute(
    tx,
  );
  await tx.deleteFrom('reportingConsents').where('userId', '=', userId).execute();
}
