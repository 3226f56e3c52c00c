import nodemailer from 'nodemailer';
import type { Env } from '#server/env.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends over SMTP where there is a server; else the demo prints what it would have sent. */
export function openMail(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>): SendMail {
  if (env.smtpUrl !== null) {
    const transport = nodemailer.createTransport(env.smtpUrl);
    return async ({ html, ...mail }) => {
      await transport.sendMail({ from: env.mailFrom, ...mail, ...(html !== null && { html }) });
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
