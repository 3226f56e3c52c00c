import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { PAYROLL_SIZE } from '#domain/limits/file-sizes.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { ANOTHER_PHOTO } from '#web/documents/file-choice.tsx';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const LABEL = DOCUMENT_TYPE.payroll.label;

interface PayrollFieldProps {
  /** The application that the proof belongs to; without one the proof waits for the next application. */
  readonly applicationId?: number;
  /** Called where that application was discarded elsewhere. */
  readonly onGone?: () => void;
  /**
   * Whether the form recommends the proof, for a payroll loan: it speeds up the answer, and is never required (rule:
   * payroll-proof-optional).
   */
  readonly recommended: boolean;
}

/** The proof of a salary: missing, uploaded, or failed with a retry (rule: payroll-upload). */
export function PayrollField({ applicationId, onGone, recommended }: PayrollFieldProps) {
  const client = useQueryClient();
  const { toast } = useToast();
  const owner = applicationId === undefined ? {} : { applicationId };
  const listed = { query: applicationId === undefined ? {} : { applicationId: String(applicationId) } };
  const { data: documents } = useRead(documentsApi.list, listed);
  // A proof that was sent with another application belongs to that one.
  const stored = documents?.findLast(
    (document) => document.documentType === 'payroll' && document.applicationId === (applicationId ?? null),
  );
  const upload = useUpload({
    documentType: 'payroll',
    ...owner,
    ...(onGone && { onGone }),
    onChosen: (file) => toast({ title: 'Archivo seleccionado', description: file.name }),
    onUploaded() {
      void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
      toast({ title: 'Comprobante subido' });
    },
  });
  const again = stored !== undefined || upload.problem !== null;
  return (
    <section aria-label={LABEL} className="grid grid-cols-1 gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{LABEL}</h3>
        {stored ? (
          <Badge tone="success">Subido</Badge>
        ) : (
          <Badge tone={recommended ? 'warning' : 'neutral'}>{recommended ? 'Recomendado' : 'Opcional'}</Badge>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        Una foto de tu último volante de pago, de hasta {PAYROLL_SIZE}. Acelera la respuesta.
      </p>
      {stored && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <CircleCheck className="size-5 shrink-0" />
          <span className="min-w-0 truncate">Comprobante subido: {stored.fileName}</span>
        </p>
      )}
      <UploadPart
        name="payroll"
        label={LABEL}
        camera={DOCUMENT_TYPE.payroll.camera}
        texts={{
          camera: again ? ANOTHER_PHOTO : 'Tomar foto',
          gallery: again ? 'Elegir otro archivo' : 'Elegir archivo',
        }}
        upload={upload}
        titled
      />
    </section>
  );
}
