import { INVITATION_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import { INVITATION_DAYS } from '#domain/limits/limits.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export const invitationMessage = (
  sender: Sender,
  invited: UserRow,
  secret: string,
): OutgoingMessage<'administrator-invited'>[] =>
  notify(sender, invited, {
    template: 'administrator-invited',
    subject: `Le invitaron a administrar ${sender.settings.name}`,
    blocks: [
      `Ya puede entrar al panel de administración de ${sender.settings.name} con este email.`,
      `Primero elija su contraseña, de al menos ${ADMIN_PASSWORD_LENGTH}, con este botón: vale una vez y durante ${INVITATION_DAYS} días. Después entre por el acceso administrativo.`,
      'Si no esperaba esta invitación, ignore este mensaje.',
    ],
    page: '/forgot-password',
    search: `${INVITATION_FRAGMENT}${secret}`,
    action: 'Elegir mi contraseña',
    short: 'le invitaron a administrar. Elija su contraseña aquí:',
  });
