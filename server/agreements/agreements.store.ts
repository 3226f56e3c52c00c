import { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import type { AgreementRow } from '#server/db/agreement-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Once for each content: the hash is its name. */
export async function insertAgreement(
  tx: Tx,
  { terms, ...row }: Omit<AgreementRow, 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({ ...row, terms: JSON.stringify(terms), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws where there is none: whatever names an agreement refers to it. */
export const findAgreement = (tx: Tx, hash: string): Promise<AgreementRow> =>
  tx.selectFrom('agreements').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();

export const agreementsByHash = (
  tx: Tx,
  hashes: readonly string[],
): Promise<Pick<AgreementRow, 'hash' | 'terms'>[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('agreements').select(['hash', 'terms']).where('hash', 'in', hashes).execute();

/** By which agreement each application is signed or, unsigned, lent: its application's id with the hash. */
export async function boundHashes(
  tx: Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (applicationIds.length === 0) return new Map();
  const lent = await tx
    .selectFrom('loans')
    .select(['applicationId', 'agreementHash'])
    .where('applicationId', 'in', applicationIds)
    .orderBy('id')
    .execute();
  const signed = await tx
    .selectFrom('legalDocuments')
    .select(['applicationId', 'agreementHash'])
    .where('applicationId', 'in', applicationIds)
    .where('kind', '=', 'debt-agreement')
    .where('supersededAt', 'is', null)
    .execute();
  return new Map(
    [...lent, ...signed].map(({ applicationId, agreementHash }) => [applicationId, agreementHash]),
  );
}

export interface Showing {
  readonly userId: number;
  readonly applicationId: number | null;
  readonly amount: number;
  readonly term: number;
  readonly agreementHash: string;
  readonly shownAt: Date;
}

export async function insertShowing(tx: Tx, showing: Showing): Promise<void> {
  await tx.insertInto('shownAgreements').values(showing).execute();
}

/** What this person was shown last for an amount and a term, since an instant. */
export async function lastShown(
  tx: Tx,
  { userId, amount, term }: Pick<Showing, 'userId' | 'amount' | 'term'>,
  since: Date,
): Promise<string | undefined> {
  const last = await tx
    .selectFrom('shownAgreements')
    .select('agreementHash')
    .where('userId', '=', userId)
    .where('amount', '=', amount)
    .where('term', '=', term)
    .where('shownAt', '>', since)
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.agreementHash;
}

/** When this person was shown an agreement for the last time. */
export async function shownSince(tx: Tx, userId: number, agreementHash: string): Promise<Date | undefined> {
  const last = await tx
    .selectFrom('shownAgreements')
    .select('shownAt')
    .where('agreementHash', '=', agreementHash)
    .where('userId', '=', userId)
    .orderBy('shownAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.shownAt;
}

/** An open offer is what was shown of it last. */
export async function offerAsShown(tx: Tx, { applicationId, amount, term, agreementHash }: Showing) {
  if (applicationId === null) return;
  await tx
    .updateTable('loanApplications')
    .set({ counterOfferAgreementHash: agreementHash })
    .where('id', '=', applicationId)
    .where('status', 'in', [...APPLICATION_TRANSITIONS.accept_counter_offer.from])
    .where('counterOfferAmount', '=', amount)
    .where('counterOfferTerm', '=', term)
    .execute();
}

/** Deletes those of these agreements that nothing refers to any more. */
export async function forgetUnnamed(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('agreements')
    .where('hash', 'in', hashes)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('shownAgreements').select('id').whereRef('agreementHash', '=', 'agreements.hash'),
          ),
          exists(selectFrom('legalDocuments').select('id').whereRef('agreementHash', '=', 'agreements.hash')),
          exists(selectFrom('loans').select('id').whereRef('agreementHash', '=', 'agreements.hash')),
          exists(
            selectFrom('loanApplications')
              .select('id')
              .whereRef('counterOfferAgreementHash', '=', 'agreements.hash'),
          ),
        ]),
      ),
    )
    .execute();
}

/** Forgets what was shown before an instant and neither signed, lent nor offered. */
export async function forgetUnsigned(tx: Tx, before: Date): Promise<void> {
  const forgotten = await tx
    .deleteFrom('shownAgreements')
    .where('shownAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legalDocuments')
            .select('id')
            .whereRef('legalDocuments.agreementHash', '=', 'shownAgreements.agreementHash'),
        ),
      ),
    )
    .returning('agreementHash')
    .execute();
  const hashes = [...new Set(forgotten.map(({ agreementHash }) => agreementHash))];
  if (hashes.length > 0) await forgetUnnamed(tx, hashes);
}
