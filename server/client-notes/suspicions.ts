import type { suspicionsApi } from '#contract/suspicions.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { insertSuspicion, suspicionsOf } from '#server/client-notes/client-notes.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { latestSettings } from '#server/settings/settings.ts';

/** The newest notes that are listed: more than any client ever has. */
const MOST = 200;

export const listSuspicions = (context: Context, { params }: VerbInput<typeof suspicionsApi.list>) =>
  context.read(async (tx) => {
    const client = await findUser(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' } as const);
    const rows = await suspicionsOf(tx, client.id, MOST);
    return ok({
      isObliged: (await latestSettings(tx)).obligedSubject,
      notes: rows.map(({ id, text, writtenAt, ...author }) => ({
        id,
        text,
        writtenAt: writtenAt.toISOString(),
        by: fullNameOf(author),
      })),
    });
  });

/** Notes a suspicious operation. No letter goes out, and the event is for owners (rule: suspicion-notes). */
export const writeSuspicion = (context: Context, { params, body }: VerbInput<typeof suspicionsApi.write>) =>
  context.transactOnce(async (tx) => {
    if (!(await latestSettings(tx)).obligedSubject)
      return fail({
        code: 'already_processed',
        message: 'Configuración no dice que el prestamista sea sujeto obligado de la Ley 155-17',
      } as const);
    // An erasure waits for this lock or has emptied the row: no note outlives its client.
    const client = await lockPerson(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' } as const);
    const id = await insertSuspicion(tx, {
      userId: client.id,
      text: body.text.trim(),
      writtenBy: context.actor.userId,
      writtenAt: context.now,
    });
    await recordEvents(tx, context, [
      { name: 'client.suspicion_noted', subjectId: client.id, facts: { note: id } },
    ]);
    return ok({ message: 'La nota quedó escrita: solo los dueños la ven' });
  });
