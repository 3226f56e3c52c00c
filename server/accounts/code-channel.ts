import { ERRORS, type Failure } from '#contract/errors.ts';
import { addDays, startOfDay } from '#domain/calendar.ts';
import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf, providerNetworkOf } from '#server/http/limits/network.ts';
import { offeredChannels } from '#server/messaging/channels.ts';

export const TOO_SOON = 'Espere un momento antes de pedir otro código.';

/**
 * The failure at the field `verificationMethod` where the installation does not offer the chosen method; `null` where
 * it does.
 */
export async function refuseMethod(
  { deps }: Context<Actor | null>,
  method: ProvingChannel,
): Promise<Failure | null> {
  if (offeredChannels(deps.env, await deps.settings()).includes(method)) return null;
  const { message } = ERRORS.method_unavailable;
  return { code: 'method_unavailable', errors: [{ field: 'verificationMethod', message }] };
}

/** The result of a limit: a code may be sent, or none now, or none on this day any more, where a link replaces it. */
export type Allowance =
  | { readonly is: 'code' }
  | { readonly is: 'refused'; readonly failure: Failure }
  | { readonly is: 'day-spent' };

const CODE: Allowance = { is: 'code' };
const DAY_SPENT: Allowance = { is: 'day-spent' };
export const refusedBy = (failure: Failure | null): Allowance =>
  failure ? { is: 'refused', failure } : CODE;

/** The failure where the codes of a day are used up: `where` the link was sent, and its purpose. */
export const lookForTheLink = (
  { now, today }: Pick<Context<Actor | null>, 'now' | 'today'>,
  where: string,
  purpose: string,
): Failure => ({
  code: 'too_many_requests',
  retryAfter: (startOfDay(addDays(today, 1)).getTime() - now.getTime()) / 1000,
  message: `Hoy ya se pidieron muchos códigos para este ${where}. El último mensaje de hoy trae un enlace para ${purpose} hasta la medianoche.`,
});

/**
 * Takes the cost of a code to a recipient: first the caller's share of it, then the share of all networks. The last of
 * these are reserved for networks that have not asked on this calendar day (rule: one-time-codes).
 */
export async function takeRecipientLimits(
  { deps: { rateLimits }, ip, today }: Context<Actor | null>,
  recipient: string,
): Promise<Allowance> {
  const asker = `${recipient} ${networkOf(ip)}`;
  const hour = await rateLimits.take('codes', asker);
  if (hour) return refusedBy(hour);
  if (await rateLimits.take('codesDay', `${today} ${asker}`)) return DAY_SPENT;
  const isFirst = (await rateLimits.take('firstCode', `${today} ${asker}`)) === null;
  if ((await rateLimits.take('recipientDay', `${today} ${recipient}`)) === null) return CODE;
  return isFirst && (await rateLimits.take('recipientNew', `${today} ${recipient}`)) === null
    ? CODE
    : DAY_SPENT;
}

/**
 * Takes the cost of a text: the network's share, then the installation's, which reserves some for networks that have
 * not asked.
 */
export async function takeTextLimits({
  deps: { rateLimits },
  ip,
}: Context<Actor | null>): Promise<Failure | null> {
  const network = networkOf(ip);
  const own = await rateLimits.take('textsNetwork', network);
  if (own) return own;
  const provider = providerNetworkOf(ip);
  const block = provider === network ? null : await rateLimits.take('textsProvider', provider);
  if (block) return block;
  // One /48 has 65,536 networks of customers to be new with: it counts too.
  const isFirst =
    (await rateLimits.take('firstText', network)) === null &&
    (await rateLimits.take('firstTextsProvider', provider)) === null;
  if (isFirst && (await rateLimits.take('textsNew', 'all')) === null) return null;
  return rateLimits.take('texts', 'all');
}

/**
 * Takes the cost of a registration code from the caller's network and from the recipient's address. A text also takes
 * the installation's, so that a stranger neither floods a phone nor raises the bill.
 */
export async function takeCodeLimits(
  context: Context<Actor | null>,
  { email, phone, method }: { email: string; phone: string; method: ProvingChannel },
): Promise<Allowance> {
  const crowd = await context.deps.rateLimits.take('codesAddress', networkOf(context.ip));
  if (crowd) return refusedBy(crowd);
  if (!isTextChannel(method)) return takeRecipientLimits(context, email);
  const taken = await takeRecipientLimits(context, phone);
  return taken.is === 'code' ? refusedBy(await takeTextLimits(context)) : taken;
}
