import type { loansApi } from '#contract/loans.ts';
import { isRepaid } from '#domain/loans/loan.ts';
import { settlementFileName } from '#domain/loans/settlement-letter.ts';
import { fail, ok } from '#domain/result.ts';
import { asTextFile } from '#server/files/files.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { sealLetter } from '#server/sealing/seal-letter.ts';
import { findSealed } from '#server/sealing/sealing.store.ts';

/** Finds the settlement letter in force of a loan, with its seal once it has one, for the customer or the staff. */
function find(context: Context, id: number) {
  return context.transact(async (tx) => {
    const loan = await findLoan(tx, id);
    if (!loan || !(context.actor.isAdmin || loan.userId === context.actor.userId))
      return fail({ code: 'not_found' } as const);
    const letter = isRepaid(loan) ? await renewLetter(tx, id, context.now) : null;
    if (!letter) return fail({ code: 'not_settled' } as const);
    const sealed = await findSealed(tx, { settlementLetterId: letter.id });
    return ok({ letter, sealed, applicationId: loan.applicationId });
  });
}

/** The text of the letter of a settled loan (rule: settlement-letter). */
export async function readSettlementLetter(
  context: Context,
  { params }: VerbInput<typeof loansApi.settlementLetter>,
) {
  const found = await find(context, params.id);
  if (!found.ok) return found;
  const { letter, sealed, applicationId } = found.value;
  return ok({
    bytes: asTextFile(sealed?.sealedText ?? letter.body),
    type: 'text/plain; charset=utf-8',
    fileName: settlementFileName(applicationId, 'txt'),
    attachment: true,
  });
}

/** Downloads the settlement letter as a PDF. Where the job has not made the file yet, this request makes it. */
export async function readSealedSettlementLetter(
  context: Context,
  input: VerbInput<typeof loansApi.sealedSettlementLetter>,
) {
  const { id } = input.params;
  const first = await find(context, id);
  if (first.ok && !first.value.sealed) await sealLetter(context.deps, first.value.letter.id);
  const found = first.ok && !first.value.sealed ? await find(context, id) : first;
  if (!found.ok) return found;
  const { sealed, applicationId } = found.value;
  if (!sealed) return fail({ code: 'not_found' } as const);
  return ok({
    bytes: await context.deps.files.get(sealed.fileKey),
    type: 'application/pdf',
    fileName: settlementFileName(applicationId, 'pdf'),
    attachment: true,
  });
}
