import { clientsApi } from '#contract/clients.ts';
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts';
import { SENT_LINK_HOURS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { staffResetLinkMessages } from '#server/accounts/accounts.messages.ts';
import { issueLink, lockPerson } from '#server/accounts/accounts.store.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { changeClientStatus } from '#server/clients/change-client-status.ts';
import { documentsRequestedMessages } from '#server/clients/clients.messages.ts';
import { findClient, linksSentBy, linksSentTo } from '#server/clients/clients.store.ts';
import { editClient } from '#server/clients/edit-client.ts';
import { eraseClient } from '#server/clients/erase-client.ts';
import {
  countClients,
  readClient,
  readClientApplications,
  readClientDocuments,
  readClientLoans,
  searchClients,
} from '#server/clients/read-clients.ts';
import { changing } from '#server/http/serve.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const ADD_TO_ENTER = 'El cliente no tiene email: agréguelo en su perfil para que pueda entrar.';

/**
 * Sends a password link to a client who cannot sign in, by the channel that proved the account; the member of the
 * staff never sees the link (rule: password-links). The limits, per client and per sender, are apart from those of
 * strangers' requests.
 */
const sendPasswordReset = changing(clientsApi.sendPasswordReset, async (tx, context, { params }) => {
  const { actor, deps, now } = context;
  const client = await lockPerson(tx, params.id);
  if (!client || client.isAdmin) return fail({ code: 'not_found' });
  // The client signs in with the e-mail, whichever channel proved the account.
  if (client.email === null || addressOf(client) === null)
    return fail({ code: 'no_email', message: ADD_TO_ENTER });
  const since = new Date(now.getTime() - DAY_MS);
  const refused =
    deps.rateLimits.daily('linksToClient', await linksSentTo(tx, client.id, since), now) ??
    deps.rateLimits.daily('linksByStaff', await linksSentBy(tx, actor.userId, since), now);
  if (refused) return fail(refused);
  const expiresAt = new Date(now.getTime() + SENT_LINK_HOURS * HOUR_MS);
  const secret = await issueLink(tx, client.id, { now, expiresAt });
  const letters = {
    'staff-reset-link': staffResetLinkMessages(await senderOf(deps), client, secret, expiresAt),
  };
  await recordEvent(tx, context, 'client.reset_sent', client.id, { letters });
  const flowing = `Se le enviará al cliente un enlace para elegir su contraseña. Vale ${SENT_LINK_HOURS} horas.`;
  return ok({ message: await letterPromise(tx, now, flowing) });
});

const ADD_IT = 'El cliente no tiene email: agréguelo en su perfil para que pueda entrar y subirlos.';

const requestDocuments = changing(clientsApi.requestDocuments, async (tx, context, { params, body }) => {
  const documents = [...new Set(body.documents)];
  const client = await findClient(tx, params.id);
  if (!client) return fail({ code: 'not_found' });
  if (addressOf(client) === null) return fail({ code: 'no_email', message: ADD_IT });
  const sender = await senderOf(context.deps);
  await recordEvent(tx, context, 'client.documents_requested', client.id, {
    facts: { documents: documents.join(' ') },
    letters: {
      'documents-requested': documentsRequestedMessages(sender, client, documents, body.note?.trim() || null),
    },
  });
  const flowing = 'Se le pedirán los documentos al cliente por mensaje.';
  return ok({ message: await letterPromise(tx, context.now, flowing) });
});

export const clientsRoutes = [
  countClients,
  searchClients,
  readClient,
  editClient,
  changeClientStatus,
  requestDocuments,
  sendPasswordReset,
  eraseClient,
  readClientApplications,
  readClientLoans,
  readClientDocuments,
];
