import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { lastShown } from '#server/agreements/agreements.store.ts';
import {
  agreementToday,
  type MadeAgreement,
  type Restructured,
  type SignedAtCounter,
} from '#server/agreements/make-agreement.ts';
import type { OnChanged } from '#server/agreements/show-agreement.ts';
import type { ApplicationFieldColumns } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { refuseIncompleteLender } from '#server/settings/lender.ts';

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
