import nodemailer from 'nodemailer';
import type { Env } from '#server/env.ts';

export type MailServer = 'ok' | 'error' | 'none';

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
