import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { TEST_LETTER_HOURS } from '#domain/first-day/test-letter.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const PAGE: PagePath = '/admin-dashboard';

export const testMessage = (
  { settings, env }: Sender,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  now: Date,
): OutgoingMessage<'test-letter'> =>
  mail({
    userId: user.id,
    recipient: emailOf(user),
    template: 'test-letter',
    subject: `${settings.name}: carta de prueba`,
    sender: { settings, env },
    blocks: [
      greeting(user.firstName),
      `Así llegan las cartas de ${settings.name}. Si ésta está en el correo no deseado, las de sus clientes también lo estarán: revise SPF, DKIM y DMARC del dominio.`,
    ],
    link: { label: 'Abrir el panel', url: `${siteUrl(env)}${PAGE}` },
    expiresAt: new Date(now.getTime() + TEST_LETTER_HOURS * HOUR_MS),
  });
