import type { Failure } from '#contract/errors.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { mayEnter } from '#server/accounts/may-enter.ts';
import { findTaker } from '#server/counter/counter.store.ts';
import { findOpenLink } from '#server/counter/counter-links.store.ts';
import type { CounterLinkRow } from '#server/db/counter-tables.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';

export type Anybody = Context<Actor | null>;

export const INVALID: Failure = { code: 'invalid_link' };

/** A phone's call: in the name of the member of the staff who gave it the link, and for that draft alone. */
export interface PhoneCall {
  readonly link: CounterLinkRow;
  readonly context: Context;
}

/**
 * The context of a phone's call: it acts as the member of the staff who took the draft and is responsible for it,
 * with the phone's network address and browser. `null`: that person has left the staff.
 */
export async function asTaker(tx: Tx, context: Anybody, link: CounterLinkRow): Promise<PhoneCall | null> {
  const takenBy = await findTaker(tx, link.applicationId);
  const taker = takenBy === undefined ? undefined : await findUser(tx, takenBy);
  if (!taker || taker.role === null || !mayEnter(context.deps.env, taker)) return null;
  const { id: userId, role, accountStatus } = taker;
  const actor: Actor = {
    ...{ userId, role, accountStatus, isAdmin: true },
    secondFactor: 'done',
    handedOver: null,
    tokenId: null,
    scopes: null,
  };
  return { link, context: { ...context, actor } };
}

/**
 * Finds the counter link and the member of the staff for a phone's call, by the secret that the phone received when
 * it opened the link (rule: counter-link).
 */
export async function enterByPhone(context: Anybody, phoneSecret: string): Promise<Outcome<PhoneCall>> {
  const tooMany = await context.deps.rateLimits.take('guesses', networkOf(context.ip));
  if (tooMany) return fail(tooMany);
  return context.read(async (tx) => {
    const link = await findOpenLink(tx, phoneSecret, context.now);
    const call = link ? await asTaker(tx, context, link) : null;
    return call ? ok(call) : fail(INVALID);
  });
}

/**
 * Whether the phone's link is closed or expired. It is checked again under the draft's lock, since it may have been
 * closed while the call waited.
 */
export const isDead = async (tx: Tx, { context }: PhoneCall, phoneSecret: string): Promise<boolean> =>
  (await findOpenLink(tx, phoneSecret, context.now)) === undefined;
