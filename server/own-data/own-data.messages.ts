import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/**
 * The letter that tells a customer about a download of the own data: a thief in the account would take this file
 * first.
 */
export const dataExportedMessages = (sender: Sender, user: UserRow): OutgoingMessage<'data-exported'>[] =>
  notify(sender, user, {
    template: 'data-exported',
    subject: `Se descargaron sus datos de ${sender.settings.name}`,
    blocks: [
      'Desde su cuenta se descargó una copia de todos sus datos, con su contraseña.',
      'Si fue usted, guárdela donde nadie más la lea. Si no fue usted, cambie su contraseña y escríbanos.',
    ],
    page: '/my-data',
    action: 'Ver mis datos',
    short: 'se descargó una copia de sus datos. Si no fue usted, cambie su contraseña:',
  });
