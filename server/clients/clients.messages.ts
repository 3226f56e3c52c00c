import { DOCUMENT_TYPE, type RequestableDocument } from '#domain/documents/document-type.ts';
import { FIRST_ENTRY } from '#domain/messages/letter-texts.ts';
import type { UserRow } from '#server/db/tables.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';

export function documentsRequestedMessages(
  sender: Sender,
  client: UserRow,
  documents: readonly RequestableDocument[],
  note: string | null,
) {
  return notify(sender, client, {
    ...lenderText(sender, 'documents-requested', {
      documentos: documents.map((document) => `- ${DOCUMENT_TYPE[document].request.letter}`).join('\n'),
      nota: note,
    }),
    page: '/profile',
    search: '?tab=documentos',
    action: 'Subir mis documentos',
    short: `necesitamos: ${documents.map((document) => DOCUMENT_TYPE[document].request.label).join('; ')}.${note ? ` ${note}` : ''} Súbalos aquí:`,
  });
}

export const identityVerifiedMessages = (sender: Sender, client: UserRow) =>
  notify(sender, client, {
    ...lenderText(sender, 'identity-verified', {}),
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'verificamos su identidad. No tiene que hacer nada más.',
  });

export const accountSuspendedMessages = (sender: Sender, client: UserRow) =>
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

export const accountReactivatedMessages = (sender: Sender, client: UserRow) =>
  notify(sender, client, {
    ...lenderText(sender, 'account-reactivated', {}),
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'su cuenta está activa otra vez.',
  });

/**
 * The letter to an imported client on how to enter the account, where the lender asks for it and the client has an
 * e-mail.
 */
export function welcomeMessages(sender: Sender, client: UserRow) {
  return notify(sender, client, {
    ...lenderText(sender, 'client-welcome', { entrada: FIRST_ENTRY }),
    page: '/forgot-password',
    action: 'Elegir mi contraseña',
    short: `ya puede ver sus préstamos. Elija una contraseña aquí:`,
  });
}
