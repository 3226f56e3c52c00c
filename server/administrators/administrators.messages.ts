import { INVITATION_FRAGMENT, STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import { INVITATION_DAYS, STAFF_GUESSES } from '#domain/limits/limits.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';

export const invitationMessage = (sender: Sender, invited: UserRow, secret: string) =>
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

/** The letter about many wrong passwords of a member of the staff, to that person and to the owners. */
export const guessedMessages = (
  sender: Sender,
  guessed: Pick<UserRow, 'firstName' | 'lastName' | 'email'>,
  told: readonly UserRow[],
) =>
  told.flatMap((to) =>
    notify(sender, to, {
      template: 'staff-guessed',
      subject: `Contraseñas equivocadas en una cuenta del equipo de ${sender.settings.name}`,
      blocks: [
        `Alguien escribió ${STAFF_GUESSES} contraseñas equivocadas de la cuenta de ${guessed.firstName} ${guessed.lastName} (${guessed.email}) en menos de un día. Ninguna entró.`,
        'Si fue esa persona, puede elegir otra contraseña con este botón.',
        'Si no fue, conviene que la cambie y que todo el equipo tenga el segundo paso.',
      ],
      page: '/forgot-password',
      search: STAFF_FRAGMENT,
      action: 'Elegir otra contraseña',
      short: 'alguien prueba contraseñas de una cuenta del equipo. Cámbiela aquí:',
    }),
  );
