import { DOCUMENT_TYPE, type RequestableDocument } from '#domain/documents/document-type.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export function documentsRequestedMessages(
  sender: Sender,
  client: UserRow,
  documents: readonly RequestableDocument[],
  note: string | null,
): OutgoingMessage<'documents-requested'>[] {
  return notify(sender, client, {
    template: 'documents-requested',
    subject: 'Necesitamos documentos suyos',
    blocks: [
      'Para verificar su identidad necesitamos:',
      documents.map((document) => `- ${DOCUMENT_TYPE[document].request.letter}`).join('\n'),
      ...(note ? [note] : []),
      'Súbalos en Mi Perfil, en la parte Documentos.',
    ],
    page: '/profile',
    search: '?tab=documentos',
    action: 'Subir mis documentos',
    short: `necesitamos: ${documents.map((document) => DOCUMENT_TYPE[document].request.label).join('; ')}.${note ? ` ${note}` : ''} Súbalos aquí:`,
  });
}

export const identityVerifiedMessages = (
  sender: Sender,
  client: UserRow,
): OutgoingMessage<'identity-verified'>[] =>
  notify(sender, client, {
    template: 'identity-verified',
    subject: 'Verificamos su identidad',
    blocks: ['Revisamos sus documentos y su identidad quedó verificada. No tiene que hacer nada más.'],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'verificamos su identidad. No tiene que hacer nada más.',
  });

export const accountSuspendedMessages = (
  sender: Sender,
  client: UserRow,
): OutgoingMessage<'account-suspended'>[] =>
  notify(sender, client, {
    template: 'account-suspended',
    subject: 'Suspendimos su cuenta',
    blocks: [
      'Por ahora no puede hacer solicitudes nuevas. Puede entrar, ver sus préstamos y registrar sus pagos como siempre.',
      'Si cree que es un error, escríbanos.',
    ],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'su cuenta cambió de estado. Vea más aquí:',
  });

export const accountReactivatedMessages = (
  sender: Sender,
  client: UserRow,
): OutgoingMessage<'account-reactivated'>[] =>
  notify(sender, client, {
    template: 'account-reactivated',
    subject: 'Su cuenta está activa otra vez',
    blocks: ['Su cuenta está activa. Ya puede hacer solicitudes nuevas.'],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'su cuenta está activa otra vez.',
  });
