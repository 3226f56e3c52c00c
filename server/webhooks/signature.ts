import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const sign = (secret: string, { id, at, body }: Message): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key)
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64');
  return `v1,${mac}`;
};

/** The headers of Standard Webhooks for one message: during a rotation of the secret, one signature for each. */
export const webhookHeaders = (secrets: readonly string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': secondsOf(message.at),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
});
