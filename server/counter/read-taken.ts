import type { counterApi } from '#contract/counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { findTaken, takenDrafts } from '#server/counter/counter.store.ts';
import { counterReply } from '#server/counter/counter-reply.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

export const listTaken = (context: Context) =>
  context.read(async (tx) => {
    const rows = await takenDrafts(tx, context.actor.userId);
    return ok(
      rows.map(({ id, fullName, takenAt, updatedAt }) => ({
        id,
        reference: applicationReference(id),
        fullName: fullName ?? '',
        takenAt: takenAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      })),
    );
  });

export const readTaken = (context: Context, { params }: VerbInput<typeof counterApi.one>) =>
  context.read(async (tx) => {
    const row = await findTaken(tx, params.id, context.actor.userId);
    return row ? ok(await counterReply(tx, context, row)) : fail({ code: 'not_found' } as const);
  });
