import { ERRORS, type Failure } from '#contract/errors.ts';
import { type Channel, isTextChannel } from '#domain/messages/channel.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { offeredChannels } from '#server/messaging/channels.ts';

export const TOO_SOON = 'Espere un momento antes de pedir otro código.';

/** What an installation without the method answers, at the field that chose it. */
export async function refuseMethod(
  { deps }: Context<Actor | null>,
  method: Channel,
): Promise<Failure | null> {
  if (offeredChannels(deps.env, await deps.settings()).includes(method)) return null;
  const { message } = ERRORS.method_unavailable;
  return { code: 'method_unavailable', errors: [{ field: 'verificationMethod', message }] };
}

export interface Taken {
  readonly refused: Failure | null;
  /** What was paid for is the last of the recipient's day. */
  readonly isLast: boolean;
  /** The last one went out before. */
  readonly isSpent: boolean;
}

/** Refused, or not, whatever the recipient's day has left. */
export const refusal = (refused: Failure | null): Taken => ({ refused, isLast: false, isSpent: false });

/** What a code to somebody costs: first the asker's share of it, then everybody's, of which the last are for newcomers. */
export async function takeRecipientLimits(
  { deps: { rateLimits }, ip }: Context<Actor | null>,
  recipient: string,
): Promise<Taken> {
  const asker = `${recipient} ${networkOf(ip)}`;
  const own = (await rateLimits.take('codes', asker)) ?? (await rateLimits.take('codesDay', asker));
  if (own) return refusal(own);
  const isFirst = (await rateLimits.take('firstCode', asker)) === null;
  const shared = await rateLimits.take('recipientDay', recipient);
  if (!shared || !isFirst) return refusal(shared);
  const { refused, left } = await rateLimits.takeOf('recipientNew', recipient);
  return { refused, isLast: refused === null && left === 0, isSpent: refused !== null };
}

/** What a text costs: the network's share, then the installation's, which spares networks that ask for the first time. */
async function takeTextLimits({ deps: { rateLimits }, ip }: Context<Actor | null>): Promise<Failure | null> {
  const network = networkOf(ip);
  const own = await rateLimits.take('textsNetwork', network);
  if (own) return own;
  const isFirst = (await rateLimits.take('firstText', network)) === null;
  const spent = await rateLimits.take('texts', 'all');
  return spent && isFirst ? rateLimits.take('textsNew', 'all') : spent;
}

/**
 * Takes what a registration code costs: from the caller's network, and from everybody it may reach. A text costs the
 * phone's budget too, whatever e-mail is named beside it, and the installation's: nobody's phone is flooded, and not the
 * bill.
 */
export async function takeCodeLimits(
  context: Context<Actor | null>,
  { email, phone, method }: { email: string; phone: string; method: Channel },
): Promise<Failure | null> {
  const { rateLimits } = context.deps;
  return (
    (await rateLimits.take('codesAddress', networkOf(context.ip))) ??
    (await takeRecipientLimits(context, email)).refused ??
    (!isTextChannel(method)
      ? null
      : ((await takeRecipientLimits(context, phone)).refused ?? (await takeTextLimits(context))))
  );
}
