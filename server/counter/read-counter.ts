import type { ShownAgreement } from '#contract/agreement.ts';
import { type CounterApplication, counterApi, type HeardBy } from '#contract/counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isDraft } from '#domain/applications/status.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { applicationFieldsOf, fieldsFor } from '#server/applications/application-fields.ts';
import { findTaken, livingLink, takenDrafts } from '#server/counter/counter.store.ts';
import { lockTaken, refuseWitness, type Taken, witnessOf } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { reading, serve } from '#server/http/serve.ts';
import { limitOfPerson, termsOfPerson } from '#server/loans/terms-of-person.ts';
import { showDocuments } from '#server/signing/preview.ts';

interface Terms {
  readonly amount: number;
  readonly term: number;
  readonly heardBy: HeardBy;
}

/** The text that the person at the counter reads before signing; stored as shown (rule: agreement). */
export async function showTaken(
  context: Context,
  applicationId: number,
  termsOf: (tx: Tx, taken: Taken) => Promise<Outcome<Terms>>,
): Promise<Outcome<ShownAgreement>> {
  const { deps } = context;
  const tooMany = await deps.rateLimits.take('previews', `counter ${applicationId}`);
  if (tooMany) return fail(tooMany);
  const settings = await deps.settings();
  return context.transact(async (tx) => {
    const taken = await lockTaken(tx, context, applicationId);
    if (!taken.ok) return taken;
    const { customer, application } = taken.value;
    if (!canApply('submit', application.status)) return fail({ code: 'already_processed' });
    const terms = await termsOf(tx, taken.value);
    if (!terms.ok) return terms;
    const { heardBy, ...asked } = terms.value;
    const refused = await refuseWitness(tx, context, application, heardBy);
    if (refused) return fail(refused);
    return showDocuments(tx, context, settings, {
      ...{ userId: customer.id, own: application, fields: {} },
      ...asked,
      counter: { witness: witnessOf(heardBy) },
    });
  });
}

export const showAtCounter = serve(counterApi.preview, (context, { params, body }) =>
  showTaken(context, params.id, async () => {
    const { amount, term, witness } = body;
    return ok({ amount, term, heardBy: witness });
  }),
);

/**
 * An application that was taken at the counter. The member of the staff who took it sees all fields until it is sent;
 * from then on only those that the own role sees (rule: who-sees-what).
 */
export async function counterReply(
  tx: Tx,
  context: Context,
  row: ApplicationRow,
): Promise<CounterApplication> {
  const terms = await termsOfPerson(tx, context, row.userId);
  const limit = await limitOfPerson(tx, context, row.userId);
  const link = await livingLink(tx, row.id, context.now);
  return {
    ...(isDraft(row.status) ? applicationFieldsOf(row) : fieldsFor(context.actor, row)),
    id: row.id,
    reference: applicationReference(row.id),
    clientId: row.userId,
    status: row.status,
    terms: [...terms],
    limit,
    phoneLink: link
      ? { expiresAt: link.expiresAt.toISOString(), openedAt: link.openedAt?.toISOString() ?? null }
      : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const listTaken = reading(counterApi.list, async (tx, context) => {
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

export const readTaken = reading(counterApi.one, async (tx, context, { params }) => {
  const row = await findTaken(tx, params.id, context.actor.userId);
  return row ? ok(await counterReply(tx, context, row)) : fail({ code: 'not_found' });
});
