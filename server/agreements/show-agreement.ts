import type { ShownAgreement } from '#contract/agreement.ts';
import type { Failure } from '#contract/errors.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import {
  insertAgreement,
  insertShowing,
  lastShown,
  offerAsShown,
} from '#server/agreements/agreements.store.ts';
import {
  agreementToday,
  type MadeAgreement,
  type Restructured,
  type SignedAtCounter,
} from '#server/agreements/make-agreement.ts';
import type { ApplicationFieldColumns } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { refuseIncompleteLender } from '#server/settings/lender.ts';

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

export interface Signable {
  /**
   * Id of the application; `null` where it is created together with its signatures, so that it has no loan and no
   * earlier signature.
   */
  readonly id: number | null;
  readonly userId: number;
  readonly fields: Partial<ApplicationFieldColumns>;
  readonly amount: number;
  readonly term: number;
  /** The remaining debt, where the signature is for a restructured loan; else `null`. */
  readonly restructured: Restructured | null;
}

interface Read {
  /** The hash of the agreement that the signer names in the request; `null`: the request names none. */
  readonly named: string | null;
  /** The hash of the agreement under which the signer made the drawings; `null`: the request does not say. */
  readonly drawnUnder: string | null;
  readonly counter: SignedAtCounter | null;
}

/**
 * The agreement that a signature is for: today's, where it is the one that the customer read, and the one under which
 * the drawings were made (rules: agreement, drawn-under). It is identified by its hash or, without one, as the last
 * that this person saw for the amount and the term.
 */
export async function agreementToSign(
  tx: Tx,
  { deps, now }: Context,
  { id, userId, fields, amount, term, restructured }: Signable,
  { named, drawnUnder, counter }: Read,
  onChanged: OnChanged,
): Promise<Outcome<MadeAgreement>> {
  const settings = await deps.settings();
  const refused = refuseIncompleteLender(deps, settings);
  if (refused) return fail(refused);
  const read = named ?? (await lastShown(tx, { userId, amount, term }, new Date(now.getTime() - DAY_MS)));
  if (read === undefined) return fail({ code: 'agreement_not_shown' });
  const made = await agreementToday(tx, settings, id, { fields, amount, term, restructured, counter });
  const isSigned = made.hash === read && (drawnUnder === null || made.hash === drawnUnder);
  return isSigned ? ok(made) : fail(onChanged({ made, term, userId, applicationId: id }));
}
