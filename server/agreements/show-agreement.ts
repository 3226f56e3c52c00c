import type { ShownAgreement } from '#contract/agreement.ts';
import type { Failure } from '#contract/errors.ts';
import { ok } from '#domain/result.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { insertAgreement, insertShowing, offerAsShown } from '#server/agreements/agreements.store.ts';
import type { MadeAgreement } from '#server/agreements/make-agreement.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';

/** The agreement that a person is about to read, and its application, where there is one. */
export interface ToShow {
  readonly made: MadeAgreement;
  readonly term: number;
  readonly userId: number;
  readonly applicationId: number | null;
}

export const storeAgreement = (tx: Tx, { hash, terms, texts }: MadeAgreement, now: Date): Promise<void> =>
  insertAgreement(
    tx,
    {
      hash,
      terms,
      debtAgreement: texts['debt-agreement'],
      creditAuthorization: texts['credit-authorization'],
    },
    now,
  );

/**
 * Stores an agreement in the form in which it is sent to its reader, since a later signature names it by its hash
 * (rule: agreement).
 */
export async function showAgreement(
  tx: Tx,
  { made, term, userId, applicationId }: ToShow,
  now: Date,
): Promise<void> {
  await storeAgreement(tx, made, now);
  const showing = {
    userId,
    applicationId,
    amount: made.terms.plan.principal,
    term,
    agreementHash: made.hash,
    shownAt: now,
  };
  await insertShowing(tx, showing);
  await offerAsShown(tx, showing);
}

export const shownReply = ({ hash, terms: { plan }, texts }: MadeAgreement): ShownAgreement => ({
  agreementHash: hash,
  plan: { ...plan, instalments: [...plan.instalments] },
  documents: LEGAL_DOCUMENTS.map((kind) => ({ kind, title: LEGAL_DOCUMENT[kind].label, text: texts[kind] })),
});

/**
 * A callback for the case that another agreement would be signed today than the one that was read: returns the
 * failure for the caller.
 */
export type OnChanged = (toShow: ToShow) => Failure;

/**
 * Runs `sign`. Where it is refused because another agreement has to be read first, stores that agreement as shown
 * once the transaction of `sign` is rolled back; the failure carries its texts.
 */
export async function showingChanges<T>(
  { transact, now }: Context,
  sign: (onChanged: OnChanged) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let changed: ToShow | null = null;
  const outcome = await sign((toShow) => {
    changed = toShow;
    return { code: 'agreement_changed', details: shownReply(toShow.made) };
  });
  const toShow: ToShow | null = changed;
  if (outcome.ok || outcome.error.code !== 'agreement_changed' || toShow === null) return outcome;
  const kept = await transact(async (tx) => {
    await showAgreement(tx, toShow, now);
    return ok(null);
  });
  return kept.ok ? outcome : kept;
}
