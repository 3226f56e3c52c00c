import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/**
 * To the holder of each of the two accounts, at its own address: if the merge was a mistake, two persons read it, and
 * neither learns the address or the loans of the other.
 *
 * @param stays whether the holder still signs in with what this account had
 */
export const accountsMergedMessages = (
  sender: Sender,
  account: UserRow,
  stays: boolean,
): OutgoingMessage<'accounts-merged'>[] =>
  notify(sender, account, {
    template: 'accounts-merged',
    subject: 'Unimos sus dos cuentas',
    blocks: [
      'Usted tenía dos cuentas con nosotros. Desde hoy es una, con sus solicitudes, préstamos, pagos y documentos de las dos. Lo que firmó queda como lo firmó.',
      stays
        ? 'Entre como hasta ahora, con la cuenta a la que llega este aviso.'
        : 'Entre con su otra cuenta. Esta, a la que llega este aviso, ya no abre.',
      `Si usted no tiene otra cuenta, escríbanos hoy: lo deshacemos en las próximas ${MERGE_UNDO_HOURS} horas.`,
    ],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: `unimos sus dos cuentas en una. Si usted no tiene otra, avísenos en ${MERGE_UNDO_HOURS} horas. Vea más aquí:`,
  });

export const mergeUndoneMessages = (sender: Sender, account: UserRow): OutgoingMessage<'merge-undone'>[] =>
  notify(sender, account, {
    template: 'merge-undone',
    subject: 'Su cuenta vuelve a ser como antes',
    blocks: [
      'Habíamos unido su cuenta con otra, y lo deshicimos. Sus solicitudes, préstamos, pagos y documentos están otra vez en su cuenta, y se entra en ella como antes.',
      'Si algo le falta, escríbanos.',
    ],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'su cuenta vuelve a ser como antes. Vea más aquí:',
  });
