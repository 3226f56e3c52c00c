import type { bureauApi } from '#contract/bureau.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { authorizationReply, consultationReply } from '#server/bureau/authorization-reply.ts';
import {
  authorizationsOf,
  consultationsAbout,
  consultationsUnder,
  findConsultation,
  lastAuthorization,
} from '#server/bureau/bureau.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

export function readOwnAuthorizations(context: Context) {
  return context.read(async (tx) => {
    const rows = await authorizationsOf(tx, context.actor.userId);
    const consultations = await consultationsUnder(
      tx,
      rows.map(({ id }) => id),
    );
    return ok(rows.map((row) => authorizationReply(row, consultations, context.now)));
  });
}

export function readBureauOf(context: Context, { params }: VerbInput<typeof bureauApi.ofApplication>) {
  return context.read(async (tx) => {
    const application = await findApplication(tx, params.id);
    const row = await lastAuthorization(tx, params.id);
    const consultations = await consultationsAbout(tx, params.id);
    if (!application) return fail({ code: 'not_found' } as const);
    return ok({
      authorization: row && authorizationReply(row, consultations, context.now),
      consultations: consultations.map(consultationReply),
    });
  });
}

export async function readPaper(context: Context, { params }: VerbInput<typeof bureauApi.paper>) {
  const found = await context.read(async (tx) => ok(await findConsultation(tx, params.id)));
  const row = found.ok ? found.value : undefined;
  if (!row) return fail({ code: 'not_found' } as const);
  const extension = row.fileKey.split('.').at(-1) ?? '';
  return ok({
    bytes: await context.deps.files.get(row.fileKey),
    type: row.fileType,
    fileName: `consulta-${row.id}.${extension}`,
    attachment: row.fileType === 'application/pdf',
  });
}
