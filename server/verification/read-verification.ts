import type { Verification } from '#contract/verification.ts';
import { ok } from '#domain/result.ts';
import type { VerificationRow } from '#server/db/verification-tables.ts';
import type { Context } from '#server/http/context.ts';
import { lastVerification, queueVerification } from '#server/verification/verification.store.ts';

const replyOf = (row: VerificationRow): Verification => {
  const { id, endedAt, links, rows, erased, files, findings, examples } = row;
  return { id, endedAt: endedAt.toISOString(), links, rows, erased, files, findings, examples };
};

export function readVerification(context: Context) {
  return context.transact(async (tx) => {
    const row = await lastVerification(tx);
    return ok({ last: row ? replyOf(row) : null });
  });
}

export function startVerification(context: Context) {
  return context.transact(async (tx) => {
    await queueVerification(tx);
    return ok({ message: 'La verificación empezó. Termina en unos minutos.' });
  });
}
