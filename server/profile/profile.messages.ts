import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';

/** Columns that an attacker in an account would change first, each with its name in the warning letter. */
const WATCHED: Readonly<Record<string, string>> = {
  email: 'el email con que entra',
  cedula: 'la cédula',
  phone: 'el teléfono',
  bankName: 'el banco',
  accountNumber: 'el número de cuenta',
};

/**
 * A letter to the account's holder at the earlier address when a change affects money or messages; otherwise none. It
 * has no values, since others may read the e-mail.
 */
export function profileChangedMessages(sender: Sender, before: UserRow, changed: readonly string[]) {
  const watched = Object.entries(WATCHED).flatMap(([field, name]) => (changed.includes(field) ? name : []));
  if (watched.length === 0) return [];
  return notify(sender, before, {
    template: 'profile-changed',
    subject: `Se cambiaron datos de su perfil en ${sender.settings.name}`,
    blocks: [
      `En su perfil se cambió: ${watched.join(', ')}.`,
      'Si fue usted, no tiene que hacer nada. Si no fue usted, cambie su contraseña y escríbanos.',
    ],
    page: '/profile',
    action: 'Ver mi perfil',
    short: 'se cambiaron datos de su perfil. Si no fue usted, revíselo aquí:',
  });
}
