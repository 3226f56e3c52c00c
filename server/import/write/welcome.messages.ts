import { FIRST_ENTRY } from '#domain/messages/letter-texts.ts';
import type { UserRow } from '#server/db/tables.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/**
 * The letter to an imported client on how to enter the account, where the lender asks for it and the client has an
 * e-mail.
 */
export function welcomeMessages(sender: Sender, client: UserRow): OutgoingMessage<'client-welcome'>[] {
  return notify(sender, client, {
    ...lenderText(sender, 'client-welcome', { entrada: FIRST_ENTRY }),
    page: '/forgot-password',
    action: 'Elegir mi contraseña',
    short: `ya puede ver sus préstamos. Elija una contraseña aquí:`,
  });
}
