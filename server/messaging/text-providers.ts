import { EnvError, type Variables } from '#server/env-variables.ts';
import type { TextAccount, TextProvider } from '#server/messaging/text-provider.ts';
import { twilioAccount } from '#server/messaging/twilio.ts';

/**
 * The supported providers of SMS and WhatsApp. To add one, write its file, add a line here, and its variables to
 * server/env-table.ts.
 */
const TEXT_PROVIDERS: Readonly<Record<string, TextProvider>> = {
  Twilio: twilioAccount,
};

/** The one configured account with a provider of texts; `null`: SMS and WhatsApp are off. */
export function textAccountOf(variables: Variables): TextAccount | null {
  const set = Object.entries(TEXT_PROVIDERS).flatMap(([name, open]) => {
    const account = open(variables);
    return account ? [{ name, account }] : [];
  });
  if (set.length > 1)
    throw new EnvError(
      `Set the account of one provider of texts, not of ${set.map(({ name }) => name).join(' and ')}.`,
    );
  return set[0]?.account ?? null;
}
