import { fileTypeFromBuffer } from 'file-type';
import type { Failure } from '#contract/errors.ts';
import { RECEIPT_REFUSED } from '#contract/payment-report.ts';
import { receiptProblem } from '#domain/documents/picture-problem.ts';
import { fail, ok } from '#domain/result.ts';
import { takeImage } from '#server/files/image-intake.ts';
import type { Outcome } from '#server/http/context.ts';

export interface Receipt {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: string;
}

const REFUSED: Failure = { code: 'unsupported_type', ...RECEIPT_REFUSED };

/**
 * Checks an uploaded receipt. An image is re-encoded; a PDF stays unchanged and is only ever served as an attachment
 * (rule: images-reencoded).
 */
export async function takeReceipt(bytes: Buffer): Promise<Outcome<Receipt>> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'application/pdf') return ok({ bytes, type: found.mime, extension: 'pdf' });
  const image = await takeImage(bytes);
  if (image.ok) return ok(image.value);
  if (image.error === 'unsupported') return fail(REFUSED);
  return fail({ ...REFUSED, message: receiptProblem(image.error) });
}
