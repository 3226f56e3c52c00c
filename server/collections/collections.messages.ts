import { applicationReference } from '#domain/applications/application.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/**
 * The message of the staff, in their own words, to a customer who is late. An SMS or WhatsApp message contains no
 * figures.
 */
export function collectionMessages(
  sender: Sender,
  customer: UserRow,
  applicationId: number,
  text: string,
): OutgoingMessage<'collection'>[] {
  const name = applicationReference(applicationId);
  return notify(sender, customer, {
    template: 'collection',
    subject: `Su préstamo ${name} está atrasado`,
    blocks: [text],
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `tiene un mensaje sobre su préstamo ${name}. Véalo aquí:`,
  });
}
