import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RECEIPT_REFUSED } from '#contract/payment-report.ts';
import { type PictureProblem, receiptProblem } from '#domain/documents/picture-problem.ts';
import { RECEIPT_SIZE, RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { ok, type Result } from '#domain/result.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import type { Upload, UploadProblem } from '#web/documents/use-upload.ts';
import { claimShared, forgetShared } from '#web/sw/shared-receipt.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/**
 * Gives a payment form without a receipt the one that another application shared, if this account has one: a payment
 * under correction keeps its own. @returns `isShared`, and `noteChosen` to call with each file that the form has later:
 * a different file, or none, deletes the shared receipt.
 */
function useSharedReceipt(
  userId: number,
  receipt: File | null,
  choose: (file: File) => unknown,
): {
  readonly isShared: (file: File | null) => boolean;
  readonly noteChosen: (file: File | null) => void;
} {
  const shared = useRef<File | null>(null);
  const give = useEffectEvent((file: File) => {
    if (receipt !== null) return;
    shared.current = file;
    void choose(file);
  });
  useEffect(() => {
    let left = false;
    void claimShared(userId, Date.now()).then((file) => {
      if (file && !left) give(file);
    });
    return () => {
      left = true;
    };
  }, [userId]);
  return {
    isShared: (file) => file !== null && file === shared.current,
    noteChosen: (file) => {
      if (shared.current === null || file === shared.current) return;
      shared.current = null;
      void forgetShared();
    },
  };
}

const UNREADABLE: UploadProblem = {
  title: 'Error',
  text: 'Error al seleccionar el archivo',
  mayRetry: false,
};
const refused = (text: string): UploadProblem => ({ title: RECEIPT_REFUSED.details, text, mayRetry: false });
const HAS_PASSWORD =
  'Este PDF tiene contraseña y nadie más lo puede abrir. Súbelo sin contraseña, o toma una captura del recibo.';
const TOO_LARGE: UploadProblem = { title: 'Archivo muy grande', text: RECEIPT_TOO_LARGE, mayRetry: false };

/** First bytes of the accepted formats of receipts, one character per byte; `.` is any byte. */
const BEGINNINGS = [
  /^%PDF-/,
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8/,
  /^BM/,
  /^RIFF....WEBP/s,
  // HEIC and AVIF: when the browser cannot read one either, the server says what to do.
  /^....ftyp/s,
];
const NAMES = /\.(?:jpe?g|png|webp|gif|bmp|hei[cf]|avif|pdf)$/i;

/** Whether a file is an image or PDF by its type, or by its name: some phones give a file no type. */
const isCalledReceipt = ({ type, name }: File): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || (type === '' && NAMES.test(name));

/** Whether a file can be a receipt, by its name or type and its first bytes. A file of a cloud drive may be missing. */
export async function receiptKind(file: File): Promise<'admitted' | 'refused' | 'unreadable'> {
  if (!isCalledReceipt(file)) return 'refused';
  try {
    const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    const beginning = String.fromCharCode(...bytes);
    if (bytes.length === 0) return 'unreadable';
    return BEGINNINGS.some((known) => known.test(beginning)) ? 'admitted' : 'refused';
  } catch {
    return 'unreadable';
  }
}

const made = new WeakMap<File, Promise<Result<File, PictureProblem>>>();

/**
 * The receipt file to send: a photo compressed once, so that a retry sends identical bytes; a PDF unchanged; or why the
 * photo cannot be sent.
 */
export function smallReceipt(file: File): Promise<Result<File, PictureProblem>> {
  const small =
    made.get(file) ?? (file.type.startsWith('image/') ? compressPhoto(file) : Promise.resolve(ok(file)));
  made.set(file, small);
  return small;
}

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
  if (prepared.value.type.startsWith('image/')) return null;
  // Loads by itself, for most receipts are pictures. Where this browser cannot tell, the receipt is sent.
  const isClosed = await import('#web/payments/own/receipt/pdf-password.ts')
    .then(({ needsPassword }) => needsPassword(prepared.value))
    .catch(() => false);
  return isClosed ? refused(HAS_PASSWORD) : null;
}

/** The receipt of a payment form: checked when chosen, compressed at once, and sent with the form. */
function useReceipt(onChange: (receipt: File | null) => void): Upload & { remove: () => void } {
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

interface ReceiptFieldProps {
  /** The account of the payment: a receipt that was shared for this account is added by itself. */
  readonly userId: number;
  readonly receipt: File | null;
  readonly error: string | undefined;
  readonly onChange: (receipt: File | null) => void;
}

interface ChosenProps {
  readonly receipt: File;
  /** Whether another application shared the receipt. */
  readonly isShared: boolean;
  readonly onRemove: () => void;
}

/** Shows the chosen receipt, so that the customer checks that it is the right one and readable. */
function Chosen({ receipt, isShared, onRemove }: ChosenProps) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!receipt.type.startsWith('image/')) return setPreview(null);
    const address = URL.createObjectURL(receipt);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [receipt]);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground p-3">
      {preview ? (
        <img
          src={preview}
          alt="El comprobante elegido"
          className="size-20 rounded-sm border border-line object-cover"
        />
      ) : (
        <FileText className="size-10 shrink-0 text-brand" />
      )}
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-success">
          {isShared ? 'Archivo compartido' : 'Archivo seleccionado'}
        </span>
        <span className="block font-semibold break-all">{receipt.name}</span>
        <span className="block text-sm text-ink-soft">{Math.max(1, Math.round(receipt.size / 1024))} KB</span>
      </p>
      <Button variant="quiet" icon={<X />} onClick={onRemove}>
        Quitar <span className="sr-only">el comprobante</span>
      </Button>
    </div>
  );
}

/** The field for a receipt: a photo, from the camera or chosen, or a PDF; it is sent with the form around it. */
export function ReceiptField({ userId, receipt, error, onChange }: ReceiptFieldProps) {
  const upload = useReceipt((file) => {
    shared.noteChosen(file);
    onChange(file);
  });
  const shared = useSharedReceipt(userId, receipt, upload.choose);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Comprobante</legend>
      <p className="text-sm text-ink-soft">
        Foto o PDF, hasta {RECEIPT_SIZE}. Que se lean el monto, la fecha y la cuenta.
      </p>
      <div role="status">
        {receipt && <Chosen receipt={receipt} isShared={shared.isShared(receipt)} onRemove={upload.remove} />}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <UploadPart
          name="receiptFile"
          label="Comprobante"
          camera="environment"
          chooser="files"
          texts={{ camera: 'Tomar foto', gallery: receipt ? 'Cambiar archivo' : 'Elegir archivo' }}
          upload={upload}
          error={error}
        />
      </div>
    </fieldset>
  );
}
