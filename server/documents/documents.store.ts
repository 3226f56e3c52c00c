import { sql } from 'kysely';
import { NEW_PHOTOS, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import { DOCUMENT_TYPE, DOCUMENT_TYPES } from '#domain/documents/document-type.ts';
import type { DocumentRow, NewRow } from '#server/db/tables.ts';
import { documentAddress } from '#server/documents/document-reply.ts';
import type { Tx } from '#server/http/context.ts';

export const insertDocument = (tx: Tx, row: NewRow<'documents'>): Promise<DocumentRow> =>
  tx.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow();

export const findDocument = (tx: Tx, id: string): Promise<DocumentRow | undefined> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Whether the lender has received a document: apart from an application, or with its own or another one that shows it,
 * if that is not a draft.
 */
export async function wasSent(tx: Tx, { id, userId, applicationId, givenAt }: DocumentRow): Promise<boolean> {
  if (givenAt !== null) return true;
  const address = documentAddress(id);
  const row = await tx
    .selectFrom('loanApplications')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'not in', [...DRAFT_STATUSES])
    .where((where) =>
      where.or([
        where('id', '=', applicationId ?? 0),
        ...PHOTO_FIELDS.map((field) => where(field, '=', address)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const FACES = DOCUMENT_TYPES.filter((type) => DOCUMENT_TYPE[type].shows === 'face');
/** `documentAddress` of a row of documents, in SQL. */
const [BEFORE = '', AFTER = ''] = documentAddress(' ').split(' ');
const ADDRESS = sql<string>`${BEFORE}::text || documents.id || ${AFTER}::text`;

/**
 * A client's documents that the lender has received: photos of a draft and of a form that was not sent are their
 * customer's alone (rule: who-sees-what).
 */
export const receivedDocuments = (tx: Tx, userId: number): Promise<DocumentRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('userId', '=', userId)
    .where((where) =>
      where.or([
        where('documentType', 'in', FACES),
        where('givenAt', 'is not', null),
        where.exists(
          where
            .selectFrom('loanApplications as a')
            .select('a.id')
            .where('a.userId', '=', userId)
            .where('a.status', 'not in', [...DRAFT_STATUSES])
            .where((sent) =>
              sent.or([
                sent('a.id', '=', sent.ref('documents.applicationId')),
                ...PHOTO_FIELDS.map((field) => sent(`a.${field}`, '=', ADDRESS)),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('uploadedAt')
    .limit(200)
    .execute();

export const documentsOf = (tx: Tx, userId: number): Promise<DocumentRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('uploadedAt')
    .limit(200)
    .execute();

export const documentsOfApplication = (tx: Tx, applicationId: number): Promise<DocumentRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('uploadedAt')
    .limit(200)
    .execute();

/**
 * Counts a customer's documents in one place: those of an application, those given to the lender apart from one, or
 * those that wait for an application (rule: documents-per-application).
 */
export async function countDocuments(
  tx: Tx,
  { userId, applicationId, givenAt }: Pick<DocumentRow, 'userId' | 'applicationId' | 'givenAt'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('applicationId', applicationId === null ? 'is' : '=', applicationId)
    .$if(applicationId === null, (query) => query.where('givenAt', givenAt === null ? 'is' : 'is not', null))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The photos that wait for an application, such as those of a form that was closed, oldest first: not what an application
 * or the profile shows.
 */
const waiting = (tx: Tx) =>
  tx
    .selectFrom('documents')
    .where('applicationId', 'is', null)
    .where('givenAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from loan_applications a where a.user_id = documents.user_id and ${ADDRESS} in (${sql.join(
          PHOTO_FIELDS.map((field) => sql.ref(`a.${field}`)),
        )})
      ) and not exists (
        select from users where users.id = documents.user_id and profile_image_url = ${ADDRESS}
      )`,
    )
    .orderBy('uploadedAt');

/** Whose photos have waited for an application since before an instant, at most so many of them. */
export async function waitingSince(tx: Tx, before: Date, most: number): Promise<number[]> {
  const rows = await waiting(tx).select('userId').where('uploadedAt', '<', before).limit(most).execute();
  return [...new Set(rows.map(({ userId }) => userId))];
}

/**
 * Deletes the oldest photos of a customer that wait for an application, those of before an instant where one is named.
 * @returns the keys of their files, at most `most`
 */
export async function dropWaiting(tx: Tx, userId: number, most: number, before?: Date): Promise<string[]> {
  const own = waiting(tx).select(['id', 'fileKey']).where('userId', '=', userId).limit(most);
  const oldest = await (before ? own.where('uploadedAt', '<', before) : own).execute();
  if (oldest.length > 0)
    await tx
      .deleteFrom('documents')
      .where(
        'id',
        'in',
        oldest.map(({ id }) => id),
      )
      .execute();
  return oldest.map(({ fileKey }) => fileKey);
}

export async function linkDocuments(
  tx: Tx,
  userId: number,
  applicationId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = tx.updateTable('documents').set({ applicationId }).where('userId', '=', userId);
  await own.where('id', 'in', ids).where('applicationId', 'is', null).execute();
}

/** Links a payroll proof that was uploaded before there was an application to the one that is sent now. */
export async function linkPayroll(tx: Tx, userId: number, applicationId: number): Promise<void> {
  const own = tx.updateTable('documents').set({ applicationId }).where('userId', '=', userId);
  await own.where('documentType', '=', 'payroll').where('applicationId', 'is', null).execute();
}

/** The hash of each of these documents' bytes, by id; `null`: an earlier version stored them without it. */
export async function storedHashesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'storedSha256'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, storedSha256 }) => [id, storedSha256]));
}

/** Of these documents, those of a customer: when each was stored, and whether a sent application shows it as new. */
export async function ownedDocuments(tx: Tx, userId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { readonly uploadedAt: Date; readonly wasNew: boolean }>();
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'uploadedAt'])
    .select(({ exists, selectFrom, or, eb }) =>
      exists(
        selectFrom('loanApplications as a')
          .select('a.id')
          .where('a.userId', '=', userId)
          .where('a.status', 'not in', [...DRAFT_STATUSES])
          .where(or(NEW_PHOTOS.map((field) => eb(sql.ref(`a.${field}`), '=', ADDRESS)))),
      ).as('wasNew'),
    )
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, uploadedAt, wasNew }) => [id, { uploadedAt, wasNew: Boolean(wasNew) }]));
}
