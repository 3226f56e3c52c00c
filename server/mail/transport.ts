import nodemailer from 'nodemailer';
import type { Env } from '#server/env.ts';
import { printLetter } from '#server/messaging/printed-texts.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

export interface Mail {
  /** The `Message-ID`, equal when a letter is sent again, so that a mailbox shows the letter once. */
  readonly id: string;
  readonly to: string;
  /** The name in the `From` header, before the address of `MAIL_FROM`. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The `Reply-To` address; `null`: answers go to the sender. */
  readonly replyTo: string | null;
  /** Whether the reader can unsubscribe from letters of this kind. */
  readonly mayEnd: boolean;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

export type SendMail = (mail: Mail) => Promise<void>;

// RFC 3463, "bad mailbox": the recipient's address is wrong, as the code before the text says. Any other refusal (relay,
// quota, sign-in) may be temporary, and 5.1.0 may be of the sender's address.
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

const isUnknownMailbox = (error: unknown): boolean =>
  error instanceof Error &&
  'response' in error &&
  typeof error.response === 'string' &&
  NO_SUCH_MAILBOX.test(error.response);

/**
 * The address of the unsubscribe header (RFC 2369): a mail to the lender, who notes that this person wants no
 * reminders by e-mail.
 */
const endingOf = (email: string): string =>
  `mailto:${email}?subject=${encodeURIComponent('No quiero más recordatorios por correo')}`;

/**
 * The address inside `Manito <hola@manito.do>`. The name before it is the program's, and each letter replaces it with
 * the lender's.
 */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

// A server that stops answering blocks one of the worker's few places, and with a few letters all of them; the library
// waits ten minutes. Some servers let a stranger wait half a minute.
const SILENCE_MILLISECONDS = 60_000;

/** Opens the sending of e-mails: over SMTP where a server is set; otherwise the demo prints each letter. */
export function openMail(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>,
  silence = SILENCE_MILLISECONDS,
): SendMail {
  if (env.smtpUrl !== null) {
    const transport = nodemailer.createTransport({
      url: env.smtpUrl,
      connectionTimeout: silence,
      socketTimeout: silence,
    });
    const address = addressIn(env.mailFrom);
    return async ({ id, senderName, html, attachments, replyTo, mayEnd, ...mail }) => {
      try {
        await transport.sendMail({
          from: { name: senderName, address },
          messageId: `<${id}@${address.split('@').at(-1)}>`,
          ...mail,
          ...(html !== null && { html }),
          ...(replyTo !== null && { replyTo }),
          ...(mayEnd && replyTo !== null && { list: { unsubscribe: endingOf(replyTo) } }),
          // Keeps automatic responders from answering (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: [...attachments],
        });
      } catch (error) {
        throw isUnknownMailbox(error) ? new Undeliverable('The mail server knows no such mailbox') : error;
      }
    };
  }
  if (!env.demo) {
    return async () => {
      throw new Error('SMTP_URL is not set: the message waits.');
    };
  }
  return async ({ to, subject, text }) => printLetter(to, text, subject);
}

type MailServer = 'ok' | 'error' | 'none';

const GOOD_FOR_MILLISECONDS = 30_000;
const PATIENCE_MILLISECONDS = 3_000;

/**
 * Opens a check of whether the mail server accepts our login. It runs at most twice a minute, however often it is
 * called.
 */
export function openMailCheck({ smtpUrl }: Pick<Env, 'smtpUrl'>): () => Promise<MailServer> {
  if (smtpUrl === null) return async () => 'none';
  const patience = { connectionTimeout: PATIENCE_MILLISECONDS, greetingTimeout: PATIENCE_MILLISECONDS };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...patience,
    socketTimeout: PATIENCE_MILLISECONDS,
  });
  let asked: { at: number; answer: Promise<MailServer> } | null = null;
  return () => {
    const at = performance.now();
    if (asked === null || at - asked.at > GOOD_FOR_MILLISECONDS)
      asked = {
        at,
        answer: transport.verify().then(
          (): MailServer => 'ok',
          (): MailServer => 'error',
        ),
      };
    return asked.answer;
  };
}
