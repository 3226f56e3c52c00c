import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import type { ClosedDays } from '#domain/calendar.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fillText, type ValuesOf, wrongIn } from '#domain/messages/letter-text.ts';
import { type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { MESSAGE_TEMPLATES, type MessageTemplateName } from '#domain/messages/message-templates.ts';
import { isPushed } from '#domain/messages/push.ts';
import type { RowOf, UserRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { type Block, mail } from '#server/mail/mail.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { smsText, textMessage } from '#server/messaging/text-message.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The data that every message of one transaction needs: the lender's settings, the environment and the closed days.
 */
export interface Sender {
  readonly settings: Settings;
  readonly env: Deps['env'];
  /** Days on which the lender is closed: a period in business days skips them. */
  readonly closedDays: ClosedDays;
}

export const senderOf = async ({ env, settings }: Pick<Deps, 'env' | 'settings'>): Promise<Sender> => ({
  env,
  settings: await settings(),
  closedDays: await settings.closedDays(),
});

export type Addressee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'phone' | 'verifiedChannel'>;

/**
 * A notice to a person. By e-mail it is a whole letter; to a phone it is one sentence with a link to the page that
 * has the rest.
 */
export interface Notice<K extends MessageTemplateName> {
  readonly template: K;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** The page to which the notice links. */
  readonly page: PagePath;
  /** The query or fragment of the link: "?solicitud=7", or a secret that only the page may read, "#invitacion=…". */
  readonly search?: string;
  readonly action: string;
  /** The text for the phone, without reasons or amounts owed: any person near a locked screen can read it. */
  readonly short: string;
  /** The time after which the message must not be sent. */
  readonly expiresAt?: Date;
  /**
   * The settings version whose letter text was used, from `lenderText`; `null`: the program's default text. Required
   * for a letter with an editable text.
   */
  readonly settingsVersion?: number | null;
}

/** Adds a push notice for a customer with notices turned on, for letters that may use one (rule: push-notices). */
const withPush = <K extends MessageTemplateName>(
  message: OutgoingMessage<K>,
  path: string,
): OutgoingMessage<K> => (isPushed(message.template) ? { ...message, pushPath: path } : message);

/**
 * Writes to the address that proved the account: a letter by e-mail, or a sentence to a phone. Writes nothing to an
 * account without an address.
 */
export function notify<K extends MessageTemplateName>(
  { env, settings }: Pick<Sender, 'env' | 'settings'>,
  to: Addressee,
  notice: Notice<K>,
): OutgoingMessage<K>[] {
  const { template, subject, settingsVersion } = notice;
  if (MESSAGE_TEMPLATES[template].text === 'lender' && settingsVersion === undefined)
    throw new Error(`${template} must be written with lenderText`);
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
    // The template adds its own words before the address.
    const values = { code: '', name: to.firstName, notice: notice.short.replace(/:$/, '.'), link: url };
    return [withPush(textMessage({ env, settings }, { ...sent, channel, sms, values }), path)];
  }
  return [
    withPush(
      {
        ...mail({
          ...sent,
          sender: { settings, env },
          blocks: [greeting(to.firstName), ...notice.blocks],
          link: { label: notice.action, url },
        }),
        settingsVersion: settingsVersion ?? null,
      },
      path,
    ),
  ];
}

export type MessageReference = Pick<RowOf<'messages'>, 'id' | 'createdAt'>;

/** Path of our endpoint for providers' delivery reports (rule: message-deliveries). */
export const REPORT_PATH = '/api/messages/:reference/status';

/** A message's reference for providers of texts: number and time, because a restored database reuses numbers. */
export const referenceOf = ({ id, createdAt }: MessageReference): string => `${id}.${createdAt.getTime()}`;

/** Parses a message's reference. @returns `null` for a malformed one */
export function readReference(text: string): MessageReference | null {
  const [, id, time] = /^(\d{1,15})\.(\d{1,14})$/.exec(text) ?? [];
  return id === undefined || time === undefined
    ? null
    : { id: Number(id), createdAt: new Date(Number(time)) };
}

type Written<K extends EditableLetter> = Pick<Notice<K>, 'template' | 'subject' | 'blocks'> & {
  readonly settingsVersion: number | null;
};

/**
 * Writes a letter with the text in force: the lender's own, or the default (rule: letter-texts). Falls back to the
 * default where a newer program requires a variable that the lender's text lacks.
 */
export function lenderText<K extends EditableLetter>(
  { settings }: Pick<Sender, 'settings'>,
  template: K,
  values: ValuesOf<K>,
): Written<K> {
  const own = settings.letterTexts[template] ?? null;
  const isOwn = own !== null && Object.keys(wrongIn(template, own)).length === 0;
  const { subject, blocks } = fillText(isOwn ? own : LETTER_TEXT[template], {
    ...values,
    negocio: settings.name,
  });
  return { template, subject, blocks, settingsVersion: isOwn ? settings.version : null };
}
