import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RECEIPT_REFUSED } from '#contract/payments.ts';
import { RECEIPT_SIZE, RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { receiptKind } from '#web/payments/own/receipt-kind.ts';
import { smallReceipt } from '#web/payments/own/small-receipt.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface ReceiptFieldProps {
  readonly receipt: File | null;
  readonly error: string | undefined;
  readonly onChange: (receipt: File | null) => void;
  readonly onRefused: (sentence: string) => void;
}

const UNREADABLE = 'Error al seleccionar el archivo';

/** The chosen receipt, to see whether it is the right one and can be read. */
function Chosen({ receipt, onRemove }: { readonly receipt: File; readonly onRemove: () => void }) {
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
        <FileText className="size-10 shrink-0 text-brand" aria-hidden="true" />
      )}
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-success">Archivo seleccionado</span>
        <span className="block font-semibold break-all">{receipt.name}</span>
        <span className="block text-sm text-ink-soft">{Math.max(1, Math.round(receipt.size / 1024))} KB</span>
      </p>
      <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={onRemove}>
        Quitar <span className="sr-only">el comprobante</span>
      </Button>
    </div>
  );
}

/** A photo of the receipt, from the camera or chosen, or its PDF. Photos are made small before they travel. */
export function ReceiptField({ receipt, error, onChange, onRefused }: ReceiptFieldProps) {
  const { toast, dismiss } = useToast();

  function refuse(title: string, sentence: string) {
    onChange(null);
    onRefused(sentence);
    toast({ variant: 'destructive', title, description: sentence });
  }
  async function choose(file: File) {
    const preparing = smallReceipt(file);
    // Chosen at once: whoever presses the button while the photo is being made small has chosen it.
    onChange(file);
    dismiss();
    const kind = await receiptKind(file);
    if (kind === 'unreadable') return refuse('Error', UNREADABLE);
    if (kind === 'refused') return refuse(RECEIPT_REFUSED.details, RECEIPT_REFUSED.message);
    if (file.size <= RECEIPT_MAX_BYTES || (await preparing).size <= RECEIPT_MAX_BYTES) return;
    refuse('Archivo muy grande', RECEIPT_TOO_LARGE);
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Comprobante</legend>
      <p className="text-sm text-ink-soft">
        Foto o PDF, hasta {RECEIPT_SIZE}. Que se lean el monto, la fecha y la cuenta.
      </p>
      <div role="status">{receipt && <Chosen receipt={receipt} onRemove={() => onChange(null)} />}</div>
      <div className="grid gap-2 sm:grid-cols-2">
        <FileField
          name="receiptFile-camera"
          label={<span className="sr-only">Comprobante</span>}
          accept="image/*"
          capture="environment"
          buttonText="Tomar foto"
          icon={<Camera aria-hidden="true" />}
          onFile={choose}
        />
        <FileField
          name="receiptFile"
          label={<span className="sr-only">Comprobante</span>}
          accept="image/*,application/pdf"
          buttonText={receipt ? 'Cambiar archivo' : 'Elegir archivo'}
          icon={<Paperclip aria-hidden="true" />}
          aria-invalid={error ? true : undefined}
          onFile={choose}
        />
      </div>
      {error && <FieldError id="receiptFile">{error}</FieldError>}
    </fieldset>
  );
}
