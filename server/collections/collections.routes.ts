import { collectionsApi } from '#contract/collections.ts';
import { REFUSABLE_CHANNELS } from '#domain/collections/contact.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { keepRefusals, refusalsOf } from '#server/collections/collections.store.ts';
import { readContacts, readWorklist } from '#server/collections/read-worklist.ts';
import { recordContact } from '#server/collections/record-contact.ts';
import { writeLetters } from '#server/collections/write-letters.ts';
import { changing, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** Stores the channels by which a customer asked not to be reached about the debt. */
const refuseContact = changing(collectionsApi.refuse, async (tx, context, { params, body }) => {
  const person = await lockPerson(tx, params.id);
  if (!person || person.isAdmin) return fail({ code: 'not_found' });
  const channels = [...new Set(body.channels)];
  const before = (await refusalsOf(tx, [person.id])).get(person.id) ?? [];
  if (body.seen && REFUSABLE_CHANNELS.some((one) => before.includes(one) !== body.seen?.includes(one)))
    return fail({ code: 'changed_meanwhile' });
  await keepRefusals(tx, { userId: person.id, channels, by: context.actor.userId, at: context.now });
  await recordEvent(tx, context, 'client.contact_refused', person.id, {
    facts: { channels: channels.join(', ') },
  });
  return ok({
    message: channels.length === 0 ? 'Se le puede contactar por todas las vías' : 'Queda anotado',
  });
});

export const collectionsRoutes = [
  readWorklist,
  readContacts,
  serve(collectionsApi.record, recordContact),
  serve(collectionsApi.letters, writeLetters),
  refuseContact,
];
