import type { clientsApi } from '#contract/clients.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { documentsRequestedMessages } from '#server/clients/clients.messages.ts';
import { findClient } from '#server/clients/clients.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const ADD_IT = 'El cliente no tiene email: agréguelo en su perfil para que pueda entrar y subirlos.';

export function requestDocuments(
  context: Context,
  { params, body }: VerbInput<typeof clientsApi.requestDocuments>,
) {
  const documents = [...new Set(body.documents)];
  return context.transactOnce(async (tx) => {
    const client = await findClient(tx, params.id);
    if (!client) return fail({ code: 'not_found' } as const);
    if (addressOf(client) === null) return fail({ code: 'no_email', message: ADD_IT } as const);
    const sender = await senderOf(context.deps);
    await recordEvents(tx, context, [
      {
        name: 'client.documents_requested',
        subjectId: client.id,
        facts: { documents: documents.join(' ') },
        letters: {
          'documents-requested': documentsRequestedMessages(
            sender,
            client,
            documents,
            body.note?.trim() || null,
          ),
        },
      },
    ]);
    const flowing = 'Se le pedirán los documentos al cliente por mensaje.';
    return ok({ message: await letterPromise(tx, context.now, flowing) });
  });
}
