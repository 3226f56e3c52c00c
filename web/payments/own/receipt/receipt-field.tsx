import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { RECEIPT_SIZE } from '#domain/limits/file-sizes.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useReceipt } from '#web/payments/own/receipt/use-receipt.ts';
import { useSharedReceipt } from '#web/shared-receipt/use-shared-receipt.ts';
import { Button } from '#web/ui/button.tsx';

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
        <FileText className="size-10 shrink-0 text-brand" aria-hidden="true" />
      )}
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-success">
          {isShared ? 'Archivo compartido' : 'Archivo seleccionado'}
        </span>
        <span className="block font-semibold break-all">{receipt.name}</span>
        <span className="block text-sm text-ink-soft">{Math.max(1, Math.round(receipt.size / 1024))} KB</span>
      </p>
      <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={onRemove}>
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
  const shared = useSharedReceipt(userId, upload.choose);
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
