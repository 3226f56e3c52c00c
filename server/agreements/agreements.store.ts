import { sql } from 'kysely';
import type { StoredAgreement } from '#domain/agreement/agreement.ts';
import { readAgreement, readPlan } from '#domain/agreement/stored-agreement.ts';
import { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { AgreementRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Stores an agreement once for each content: the hash is its key. */
export async function insertAgreement(
  tx: Tx,
  { terms, ...row }: Omit<AgreementRow, 'createdAt'>,
  now: Date,
): Promise<void> {
  const agreement = tx
    .insertInto('agreements')
    .values({ ...row, terms: JSON.stringify(terms), createdAt: now });
  await agreement.onConflict((conflict) => conflict.doNothing()).execute();
}

/**
 * The stored agreement with this hash.
 * @throws where there is none, since every hash that a row holds refers to a stored agreement.
 */
export async function findAgreement(tx: Tx, hash: string): Promise<AgreementRow> {
  const found = tx.selectFrom('agreements').selectAll().where('hash', '=', hash);
  const { terms, ...row } = await found.executeTakeFirstOrThrow();
  return { ...row, terms: readAgreement(terms) };
}

const plan = sql<StoredAgreement['plan']>`agreements.terms -> 'plan'`;

/** The plans of these agreements, by hash. */
export async function plansByHash(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, Plan>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('agreements')
    .select(['hash', plan.as('plan')])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.hash, readPlan(row.plan)]));
}

/** The plan on which each application was signed or, unsigned, lent, by the application's id. */
export async function boundPlans(
  tx: Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, Plan>> {
  if (applicationIds.length === 0) return new Map();
  const lent = tx
    .selectFrom('loans')
    .innerJoin('agreements', 'agreements.hash', 'loans.agreementHash')
    .select(['loans.applicationId', plan.as('plan'), sql<boolean>`false`.as('isSigned'), 'loans.id'])
    .where('loans.applicationId', 'in', applicationIds);
  const signed = tx
    .selectFrom('legalDocuments')
    .innerJoin('agreements', 'agreements.hash', 'legalDocuments.agreementHash')
    .select([
      'legalDocuments.applicationId',
      plan.as('plan'),
      sql<boolean>`true`.as('isSigned'),
      'legalDocuments.id',
    ])
    .where('legalDocuments.applicationId', 'in', applicationIds)
    .where('legalDocuments.kind', '=', 'debt-agreement')
    .where('legalDocuments.supersededAt', 'is', null);
  // The last agreement of an application counts: the newest loan, and the signature where there is no loan.
  const bound = await lent.unionAll(signed).orderBy('isSigned').orderBy('id').execute();
  return new Map(bound.map((row) => [row.applicationId, readPlan(row.plan)]));
}

/** Hash of the agreement on which an application was signed or, where it is unsigned, lent. */
export async function boundHash(tx: Tx, applicationId: number): Promise<string | undefined> {
  const signed = await tx
    .selectFrom('legalDocuments')
    .select('agreementHash')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', 'debt-agreement')
    .where('supersededAt', 'is', null)
    .executeTakeFirst();
  const lent = await tx
    .selectFrom('loans')
    .select('agreementHash')
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (signed ?? lent)?.agreementHash;
}

export type Showing = Omit<RowOf<'shownAgreements'>, 'id'>;

/**
 * Hash of the agreement that was last shown to this person for an amount and a term, if that was since an instant.
 */
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

/** The last instant at which this person was shown this agreement; `undefined`: never. */
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

/**
 * Stores in an open counter-offer the hash of the agreement that its customer was shown last for the offered amount
 * and term.
 */
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

/** Deletes each of these agreements, by hash, to which no row refers any more. */
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

/**
 * Deletes that agreements were shown for a draft, before the draft goes: such a row never changes, so it could not lose
 * its application.
 */
export async function forgetShownOf(tx: Tx, applicationId: number): Promise<void> {
  const forgotten = await tx
    .deleteFrom('shownAgreements')
    .where('applicationId', '=', applicationId)
    .returning('agreementHash')
    .execute();
  const hashes = [...new Set(forgotten.map(({ agreementHash }) => agreementHash))];
  if (hashes.length > 0) await forgetUnnamed(tx, hashes);
}

/** Deletes the records of agreements that were shown before an instant and neither signed, lent nor offered. */
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
