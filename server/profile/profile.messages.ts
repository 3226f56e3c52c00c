import type { UserRow } from '#server/db/tables.ts';
import { mail } from '#server/mail/mail.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** What somebody who got into an account would change first. */
const WATCHED: Readonly<Record<string, string>> = {
  cedula: 'la cédula',
  phone: 'el teléfono',
  bankName: 'el banco',
  accountNumber: 'el número de cuenta',
};

/** To the account's holder when something changed that money or messages depend on; else nothing. No values: an e-mail is read by others too. */
export function profileChangedMessage(
  { id, email, firstName }: UserRow,
  changed: readonly string[],
  product: string,
): OutgoingMessage | null {
  const watched = Object.entries(WATCHED).flatMap(([field, name]) => (changed.includes(field) ? name : []));
  if (watched.length === 0) return null;
  return mail({
    userId: id,
    recipient: email,
    template: 'profile-changed',
    subject: `Se cambiaron datos de su perfil en ${product}`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `En su perfil se cambió: ${watched.join(', ')}.`,
      'Si fue usted, no tiene que hacer nada. Si no fue usted, cambie su contraseña y escríbanos.',
    ],
  });
}
