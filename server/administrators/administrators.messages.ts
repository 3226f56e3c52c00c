import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export const invitationMessage = (
  sender: Sender,
  invited: UserRow,
): OutgoingMessage<'administrator-invited'>[] =>
  notify(sender, invited, {
    template: 'administrator-invited',
    subject: `Le invitaron a administrar ${sender.settings.name}`,
    blocks: [
      `Ya puede entrar al panel de administración de ${sender.settings.name} con este email.`,
      `Primero elija su contraseña, de al menos ${ADMIN_PASSWORD_LENGTH}: pida un código en la página de este botón y escríbalo con la contraseña nueva. Después entre por el acceso administrativo.`,
      'Si no esperaba esta invitación, ignore este mensaje.',
    ],
    page: '/forgot-password',
    action: 'Elegir mi contraseña',
    short: 'le invitaron a administrar. Elija su contraseña aquí:',
  });
