import { useRef, useState } from 'react';
import { RECEIPT_REFUSED } from '#contract/payments.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import type { Upload, UploadProblem } from '#web/documents/use-upload.ts';
import { receiptKind } from '#web/payments/own/receipt/receipt-kind.ts';
import { smallReceipt } from '#web/payments/own/receipt/small-receipt.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const UNREADABLE: UploadProblem = {
  title: 'Error',
  text: 'Error al seleccionar el archivo',
  mayRetry: false,
};
const REFUSED: UploadProblem = {
  title: RECEIPT_REFUSED.details,
  text: RECEIPT_REFUSED.message,
  mayRetry: false,
};
const TOO_LARGE: UploadProblem = { title: 'Archivo muy grande', text: RECEIPT_TOO_LARGE, mayRetry: false };

async function problemOf(file: File): Promise<UploadProblem | null> {
  const preparing = smallReceipt(file);
  const kind = await receiptKind(file);
  if (kind === 'unreadable') return UNREADABLE;
  if (kind === 'refused') return REFUSED;
  const fits = file.size <= RECEIPT_MAX_BYTES || (await preparing).size <= RECEIPT_MAX_BYTES;
  return fits ? null : TOO_LARGE;
}

/** The receipt of a payment form: checked when chosen, compressed at once, and sent with the form. */
export function useReceipt(onChange: (receipt: File | null) => void): Upload & { remove: () => void } {
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const chosen = useRef<File | null>(null);
  const { toast, dismiss } = useToast();
  function take(file: File | null) {
    chosen.current = file;
    onChange(file);
  }
  async function choose(file: File) {
    // Counts as chosen at once: a customer who presses the button during the compression has chosen it.
    take(file);
    setProblem(null);
    dismiss();
    const found = await problemOf(file);
    // The customer chose another file, or none, during the check.
    if (!found || chosen.current !== file) return;
    setProblem(found);
    take(null);
    toast({ variant: 'destructive', title: found.title, description: found.text });
  }
  return { progress: null, problem, choose, retry: () => undefined, remove: () => take(null) };
}
