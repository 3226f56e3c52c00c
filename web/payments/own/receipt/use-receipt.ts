import { useRef, useState } from 'react';
import { RECEIPT_REFUSED } from '#contract/payments.ts';
import { receiptProblem } from '#domain/documents/picture-problem.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import type { Upload, UploadProblem } from '#web/documents/use-upload.ts';
import { needsPassword } from '#web/payments/own/receipt/pdf-password.ts';
import { receiptKind } from '#web/payments/own/receipt/receipt-kind.ts';
import { smallReceipt } from '#web/payments/own/receipt/small-receipt.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const UNREADABLE: UploadProblem = {
  title: 'Error',
  text: 'Error al seleccionar el archivo',
  mayRetry: false,
};
const refused = (text: string): UploadProblem => ({ title: RECEIPT_REFUSED.details, text, mayRetry: false });
const HAS_PASSWORD =
  'Este PDF tiene contraseña y nadie más lo puede abrir. Súbelo sin contraseña, o toma una captura del recibo.';
const TOO_LARGE: UploadProblem = { title: 'Archivo muy grande', text: RECEIPT_TOO_LARGE, mayRetry: false };

async function problemOf(file: File): Promise<UploadProblem | null> {
  const preparing = smallReceipt(file);
  // What the browser no longer can read, the kind says.
  preparing.catch(() => undefined);
  const kind = await receiptKind(file);
  if (kind === 'unreadable') return UNREADABLE;
  if (kind === 'refused') return refused(RECEIPT_REFUSED.message);
  const prepared = await preparing;
  if (!prepared.ok) return refused(receiptProblem(prepared.error));
  if (prepared.value.size > RECEIPT_MAX_BYTES) return TOO_LARGE;
  // Where this browser cannot tell, the receipt is sent.
  return (await needsPassword(prepared.value).catch(() => false)) ? refused(HAS_PASSWORD) : null;
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
