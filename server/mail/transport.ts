import nodemailer from 'nodemailer';
import type { Env } from '#server/env.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

export interface Mail {
  /** The same for a letter that is sent again, so that a mailbox that has it shows it once. */
  readonly id: string;
  readonly to: string;
  /** Whose letter it is, before the address of `MAIL_FROM`. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Whom an answer reaches; `null`: whoever it is from. */
  readonly replyTo: string | null;
  /** Somebody may ask that no more of its kind come. */
  readonly mayEnd: boolean;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

export type SendMail = (mail: Mail) => Promise<void>;

// RFC 3463, "bad mailbox": the address is wrong. Any other refusal (relay, quota, sign-in) may be mended.
const NO_SUCH_MAILBOX = /\b5\.1\.(?:0|1|2|3|6|10)\b/;

const isUnknownMailbox = (error: unknown): boolean =>
  error instanceof Error &&
  'response' in error &&
  typeof error.response === 'string' &&
  NO_SUCH_MAILBOX.test(error.response);

/** A letter to the lender, who writes down that nobody is to be reminded this way (RFC 2369). */
const endingOf = (email: string): string =>
  `mailto:${email}?subject=${encodeURIComponent('No quiero más recordatorios por correo')}`;

/** Of `Manito <hola@manito.do>`; a name there is what the program is called, not the lender. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/** Sends over SMTP where there is a server; else the demo prints what it would have sent. */
export function openMail(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>): SendMail {
  if (env.smtpUrl !== null) {
    const transport = nodemailer.createTransport(env.smtpUrl);
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
          // No machine answers it with a letter of its own (RFC 3834).
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
  return async ({ to, subject, text }) => {
    const code = /^\d{6}$/m.exec(text)?.[0];
    process.stdout.write(code ? `\n  ✉  Code for ${to}: ${code}\n` : `\n  ✉  To ${to}: ${subject}\n`);
  };
}
