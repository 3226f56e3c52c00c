import { DATA_REQUEST, DATA_REQUEST_STATUS } from '#domain/accounts/data-request.ts';
import { formatDay } from '#domain/calendar.ts';
import type { DataRequestRow, UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const MORE = { page: '/my-data', action: 'Ver mis datos' } as const;
const kindLabel = ({ kind }: DataRequestRow) => DATA_REQUEST[kind].label.toLowerCase();

/**
 * The letter that confirms a data request. It does not repeat the request, because other people may read a letter;
 * the customer's page shows it.
 */
export const requestReceivedMessages = (
  sender: Sender,
  user: UserRow,
  request: DataRequestRow,
): OutgoingMessage<'data-request-received'>[] =>
  notify(sender, user, {
    template: 'data-request-received',
    subject: `Recibimos su petición: ${kindLabel(request)}`,
    blocks: [
      `Recibimos su petición de ${kindLabel(request)}.`,
      `La ley nos da hasta el ${formatDay(request.answerBy)} para responderle, y le escribiremos.`,
      'Si no fue usted quien lo pidió, cambie su contraseña y escríbanos.',
    ],
    ...MORE,
    short: `recibimos su petición de ${kindLabel(request)}. Le respondemos a más tardar el ${formatDay(request.answerBy)}.`,
  });

export const requestAnsweredMessages = (
  sender: Sender,
  user: UserRow,
  request: DataRequestRow,
): OutgoingMessage<'data-request-answered'>[] =>
  notify(sender, user, {
    template: 'data-request-answered',
    subject: `Respondimos su petición: ${kindLabel(request)}`,
    blocks: [
      `Su petición de ${kindLabel(request)}: ${DATA_REQUEST_STATUS[request.status].label.toLowerCase()}.`,
      request.answer ?? '',
      'Si la respuesta no le sirve, puede escribirnos o reclamar ante Pro Consumidor.',
    ],
    ...MORE,
    short: `respondimos su petición de ${kindLabel(request)}. Véalo aquí:`,
  });
