import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import type { UserRow } from '#server/db/tables.ts';
import { type House, notify } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export const invitationMessage = (house: House, invited: UserRow): OutgoingMessage[] =>
  notify(house, invited, {
    template: 'administrator-invited',
    subject: `Le invitaron a administrar ${house.settings.name}`,
    blocks: [
      `Ya puede entrar al panel de administración de ${house.settings.name} con este email.`,
      `Primero elija su contraseña, de al menos ${ADMIN_PASSWORD_LENGTH}: pida un código en la página de este botón y escríbalo con la contraseña nueva. Después entre por el acceso administrativo.`,
      'Si no esperaba esta invitación, ignore este mensaje.',
    ],
    page: '/forgot-password',
    action: 'Elegir mi contraseña',
    short: null,
  });
