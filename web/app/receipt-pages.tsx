import type { Payment } from '#contract/payments.ts';
import { receiptPagesApi } from '#contract/receipts.ts';
import { PDF_PROBLEM } from '#domain/documents/pdf-pages.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

interface SentPdf extends Pick<Payment, 'id' | 'paymentReference'> {
  readonly receiptUrl: string;
}

function Pages({ id, paymentReference }: SentPdf) {
  const { data, isError, refetch } = useRead(receiptPagesApi.list, { params: { id } });
  if (isError) return <PartFailed retry={refetch} />;
  if (!data) return <Skeleton label="Cargando las páginas del comprobante..." />;
  const { pages, drawn, problem } = data;
  if (problem) return <p role="status">{PDF_PROBLEM[problem]}</p>;
  return (
    <>
      {Array.from({ length: drawn }, (_, index) => {
        const title = `Página ${index + 1} de ${pages}`;
        const src = addressOf(receiptPagesApi.one, { params: { id, page: index + 1 } });
        return (
          <ZoomPicture
            key={title}
            title={title}
            src={src}
            alt={`${title} del comprobante ${paymentReference}`}
          />
        );
      })}
      {pages > drawn && <p>Las demás páginas están solo en el original.</p>}
    </>
  );
}

/** The PDF that a customer sent, as pictures of its pages; who takes the original is recorded (rule: pdf-pictures). */
export function ReceiptPages(pdf: SentPdf) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Pages {...pdf} />
      <p className="text-sm text-ink-soft">
        El original es un archivo del cliente: al abrirlo queda registrado quién lo hizo.
      </p>
      <div>
        <DownloadLink href={pdf.receiptUrl}>
          Ver el original <span className="sr-only">del comprobante {pdf.paymentReference}</span>
        </DownloadLink>
      </div>
    </div>
  );
}

/** `ReceiptPages` over the screen that asked for them. */
export function ReceiptPagesDialog({ onClose, ...pdf }: SentPdf & { readonly onClose: () => void }) {
  return (
    <Dialog size="wide" title={`Comprobante ${pdf.paymentReference}`} onClose={onClose}>
      <ReceiptPages {...pdf} />
    </Dialog>
  );
}
