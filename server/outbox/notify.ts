import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import type { LetterKind } from '#domain/messages/letter.ts';
import { isPushed } from '#domain/messages/push.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import type { Block } from '#server/mail/blocks.ts';
import { mail } from '#server/mail/mail.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { smsText } from '#server/messaging/short-text.ts';
import { textMessage } from '#server/messaging/text-message.ts';
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

/** What somebody is told: a letter with everything, or one sentence for the phone and the page that has the rest. */
export interface Notice<K extends LetterKind> {
  readonly template: K;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Where they go on, and what its button says. */
  readonly page: PagePath;
  /** The very thing on that page: "?solicitud=7", or what only the page may read: "#invitacion=…". */
  readonly search?: string;
  readonly action: string;
  /** For the phone, without reasons or what is owed: a locked screen shows it to whoever holds it. */
  readonly short: string;
  /** Not to be sent after. */
  readonly expiresAt?: Date;
}

/** For a browser that its customer wants notices on, where this letter may go to one (rule: push-notices). */
const withPush = <K extends LetterKind>(message: OutgoingMessage<K>, path: string): OutgoingMessage<K> =>
  isPushed(message.template) ? { ...message, pushPath: path } : message;

/** By what proved the account: a letter to its e-mail, or a sentence to its phone; nothing where it has no address. */
export function notify<K extends LetterKind>(
  { env, settings }: Sender,
  to: Addressee,
  notice: Notice<K>,
): OutgoingMessage<K>[] {
  const { template, subject } = notice;
  const address = addressOf(to);
  if (address === null) return [];
  const { channel, recipient } = address;
  const sent = {
    userId: to.id,
    recipient,
    template,
    subject,
    ...(notice.expiresAt && { expiresAt: notice.expiresAt }),
  };
  const path = `${notice.page}${notice.search ?? ''}`;
  const url = `${siteUrl(env)}${path}`;
  if (isTextChannel(channel)) {
    const sms = smsText(`${settings.name}: ${notice.short}`, url);
    // A template goes on with words of its own where the sentence leads to the address.
    const values = { code: '', name: to.firstName, notice: notice.short.replace(/:$/, '.'), link: url };
    return [withPush(textMessage({ env, settings }, { ...sent, channel, sms, values }), path)];
  }
  return [
    withPush(
      mail({
        ...sent,
        sender: { settings, env },
        blocks: [greeting(to.firstName), ...notice.blocks],
        link: { label: notice.action, url },
      }),
      path,
    ),
  ];
}
