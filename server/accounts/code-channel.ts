import { ERRORS, type Failure } from '#contract/errors.ts';
import { type Channel, isTextChannel } from '#domain/messages/channel.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { workingChannels } from '#server/messaging/channels.ts';

export const TOO_SOON = 'Espere un momento antes de pedir otro código.';

/** What an installation without the method answers, at the field that chose it. */
export function refuseMethod({ deps }: Context<Actor | null>, method: Channel): Failure | null {
  if (workingChannels(deps.env).includes(method)) return null;
  const { message } = ERRORS.method_unavailable;
  return { code: 'method_unavailable', errors: [{ field: 'verificationMethod', message }] };
}

/**
 * Takes what a code costs: from the caller's address, and from everybody it may reach. A text costs the phone's budget
 * too, whatever e-mail is named beside it, and the installation's: nobody's phone is flooded, and not the bill.
 */
export async function takeCodeLimits(
  { deps: { rateLimits }, ip }: Context<Actor | null>,
  { email, phone, method }: { email: string; phone: string; method: Channel },
): Promise<Failure | null> {
  return (
    (await rateLimits.take('codesAddress', networkOf(ip))) ??
    (await rateLimits.take('codes', email)) ??
    (!isTextChannel(method)
      ? null
      : ((await rateLimits.take('codes', phone)) ?? (await rateLimits.take('texts', 'all'))))
  );
}
