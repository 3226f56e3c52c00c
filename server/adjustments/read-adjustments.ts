import type { Adjustment, adjustmentsApi } from '#contract/adjustments.ts';
import { fail, ok } from '#domain/result.ts';
import { findAdjustment } from '#server/adjustments/adjustments.store.ts';
import type { LoanAdjustmentRow } from '#server/db/loan-tables.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

export const adjustmentReply = (row: LoanAdjustmentRow): Adjustment => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  valueDate: row.valueDate,
  reason: row.reason,
  reference: row.reference,
  documentUrl: row.documentKey === null ? null : `/api/admin/adjustments/${row.id}/document`,
  otherLoanId: row.otherLoanId,
  createdAt: row.createdAt.toISOString(),
});

/** Downloads the paper that proves a collection cost. */
export async function readAdjustmentDocument(
  context: Context,
  { params }: VerbInput<typeof adjustmentsApi.document>,
) {
  const found = await context.read(async (tx) => ok(await findAdjustment(tx, params.id)));
  const { id, documentKey, documentType } = (found.ok && found.value) || {};
  if (!documentKey || !documentType) return fail({ code: 'not_found' } as const);
  return ok({
    bytes: await context.deps.files.get(documentKey),
    type: documentType,
    fileName: `gasto-${id}.${documentKey.split('.').at(-1) ?? ''}`,
    attachment: documentType === 'application/pdf',
  });
}
