import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** To a client of earlier books, where the lender asks for it and there is an e-mail: how the account is entered. */
export function welcomeMessages(sender: Sender, client: UserRow): OutgoingMessage<'client-welcome'>[] {
  const { name } = sender.settings;
  return notify(sender, client, {
    template: 'client-welcome',
    subject: `Ya puede ver sus préstamos de ${name}`,
    blocks: [
      `Sus préstamos con ${name} están ahora en este programa: aquí ve lo que debe y registra sus pagos.`,
      'Para entrar por primera vez elija una contraseña: escriba este correo en la página del botón y le llega un código.',
      'Si no es cliente nuestro, escríbanos.',
    ],
    page: '/forgot-password',
    action: 'Elegir mi contraseña',
    short: `ya puede ver sus préstamos. Elija una contraseña aquí:`,
  });
}
