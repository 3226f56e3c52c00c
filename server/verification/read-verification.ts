import { type Verification, verificationApi } from '#contract/verification.ts';
import { fail, ok } from '#domain/result.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { changing, reading } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  explainedAmong,
  insertExplanations,
  lastExplanations,
  lastVerification,
  queueVerification,
} from '#server/verification/verification.store.ts';

/** Maximum number of explanations in one reply. */
const EXPLANATIONS = 100;

/** The result of a verification without the findings that were explained since. */
async function asItStands(tx: Tx, row: RowOf<'verifications'>): Promise<Verification> {
  const { id, endedAt, links, rows, erased, files, findings, explained } = row;
  const found = row.examples.map(({ kind, source, id: rowId, file, mark = null }) => ({
    kind,
    source,
    id: rowId,
    ...(file !== undefined && { file }),
    mark,
  }));
  const marks = found.flatMap(({ mark }) => mark ?? []);
  const since = await explainedAmong(tx, marks);
  const examples = found.filter(({ mark }) => mark === null || !since.has(mark));
  const gone = found.length - examples.length;
  return {
    id,
    endedAt: endedAt.toISOString(),
    links,
    rows,
    erased,
    files,
    findings: findings - gone,
    explained: explained + gone,
    examples,
  };
}

export const readVerification = reading(verificationApi.read, async (tx) => {
  const last = await lastVerification(tx);
  const explanations = await lastExplanations(tx, EXPLANATIONS);
  return ok({
    last: last ? await asItStands(tx, last) : null,
    explanations: explanations.map(({ id, kind, source, rowId, explanation, explainedBy, explainedAt }) => ({
      id,
      kind,
      source,
      rowId,
      explanation,
      explainedBy,
      explainedAt: explainedAt.toISOString(),
    })),
  });
});

export const startVerification = changing(verificationApi.start, async (tx) => {
  await queueVerification(tx);
  return ok({ message: 'La verificación empezó. Termina en unos minutos.' });
});

/**
 * Stores an explanation for findings of the last verification. A later finding with other content in the same rows is
 * reported again.
 */
export const explainFindings = changing(verificationApi.explain, async (tx, context, { body }) => {
  const { actor, now } = context;
  const last = await lastVerification(tx);
  const examples = last?.examples ?? [];
  const found = [...new Set(body.marks)].map((mark) => examples.find((one) => one.mark === mark));
  const rows = found.flatMap((one) => {
    if (!one?.mark) return [];
    const { mark, kind, source, id: rowId } = one;
    const explanation = body.explanation.trim();
    return [{ mark, kind, source, rowId, explanation, explainedBy: actor.userId, explainedAt: now }];
  });
  if (!last || rows.length < found.length) return fail({ code: 'changed_meanwhile' });
  const explained = await insertExplanations(tx, rows);
  if (explained > 0) await recordEvent(tx, context, 'records.explained', last.id, { facts: { explained } });
  return ok({ message: 'Queda anotado con su nombre.' });
});
