import type { Authorization, bureauApi, Consultation } from '#contract/bureau.ts';
import type { BureauFiles } from '#contract/bureau-files.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { authorizationExpiresOn } from '#domain/applications/review.ts';
import { authorizationState } from '#domain/bureau/authorization.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import {
  type AuthorizationRow,
  authorizationsOf,
  consultationsAbout,
  consultationsUnder,
  countConsents,
  filesMade,
  findConsultation,
  lastAuthorization,
  layoutOf,
  type MadeFile,
  type TakenConsultation,
} from '#server/bureau/bureau.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

export const madeFileReply = (row: MadeFile): BureauFiles['files'][number] => ({
  id: row.id,
  madeOn: row.madeOn,
  madeAt: row.madeAt.toISOString(),
  by: fullNameOf(row),
  lines: row.lines,
  erasedLines: row.lines - Number(row.kept),
  sha256: row.sha256,
});

export const readBureauFiles = (context: Context) =>
  context.read(async (tx) => {
    const { layout } = await layoutOf(tx, 'newest');
    const files = await filesMade(tx);
    return ok({
      layout: {
        columns: layout.columns.map(({ field, heading }) => ({ field, heading })),
        headings: layout.headings,
        separator: layout.separator,
        date: layout.date,
        amount: layout.amount,
        cedula: layout.cedula,
        states: layout.states,
      },
      consents: await countConsents(tx),
      files: files.map(madeFileReply),
    });
  });

export const consultationReply = (row: TakenConsultation): Consultation => ({
  id: row.id,
  bureau: row.bureau,
  reason: row.reason,
  consultedAt: row.consultedAt.toISOString(),
  by: fullNameOf(row),
});

const authorizationReply = (
  row: AuthorizationRow,
  consultations: readonly TakenConsultation[],
  now: Date,
): Authorization => ({
  id: row.id,
  applicationId: row.applicationId,
  reference: applicationReference(row.applicationId),
  state: authorizationState(row, now),
  signedAt: row.signedAt.toISOString(),
  expiresOn: authorizationExpiresOn(row.signedAt),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  bureaus: [...row.bureaus],
  consultations: consultations.filter((one) => one.legalDocumentId === row.id).map(consultationReply),
});

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
