import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import type { LetterKind } from '#domain/messages/letter.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import type { Block } from '#server/mail/blocks.ts';
import { mail } from '#server/mail/mail.ts';
import { textAddressOf } from '#server/messaging/channels.ts';
import { smsText } from '#server/messaging/short-text.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Who writes, and from where: what every message of one transaction shares. */
export interface Sender {
  readonly settings: Settings;
  readonly env: Deps['env'];
}

export const senderOf = async ({ env, settings }: Pick<Deps, 'env' | 'settings'>): Promise<Sender> => ({
  env,
  settings: await settings(),
});

export type Addressee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'phone' | 'verifiedChannel'>;

/** What somebody is told: a letter with everything, and one sentence for the phone. */
export interface Notice {
  readonly template: LetterKind;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Where they go on, and what its button says. */
  readonly page: PagePath;
  /** The very thing on that page: "?solicitud=7". */
  readonly search?: string;
  readonly action: string;
  /**
   * For the phone, without reasons or what is owed: a locked screen shows it to whoever holds it. `null` where a
   * stranger could make the phone ring.
   */
  readonly short: string | null;
  /** Not to be sent after. */
  readonly expiresAt?: Date;
}

/** By e-mail, and by the channel that they registered with. */
export function notify({ env, settings }: Sender, to: Addressee, notice: Notice): OutgoingMessage[] {
  const { template, subject, short } = notice;
  const url = `${siteUrl(env)}${notice.page}${notice.search ?? ''}`;
  const time = notice.expiresAt && { expiresAt: notice.expiresAt };
  const letter = mail({
    ...time,
    userId: to.id,
    recipient: to.email,
    template,
    subject,
    settings,
    blocks: [greeting(to.firstName), ...notice.blocks],
    link: { label: notice.action, url },
  });
  const phone = textAddressOf(env, to);
  if (!phone || short === null) return [letter];
  const sentence = `${settings.name}: ${short}`;
  const text = phone.channel === 'sms' ? smsText(sentence, url) : `${sentence} ${url}`;
  return [letter, { ...time, ...phone, userId: to.id, template, subject, text }];
}
