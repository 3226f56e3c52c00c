import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { PAYROLL_SIZE } from '#domain/limits/file-sizes.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf, query } from '#web/app/calls/query-client.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';
import { PhotoChoice, UploadProgress } from '#web/documents/photo-choice.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface Problem {
  readonly title: string;
  readonly description: string;
}
const { maxBytes, notAnImage, tooLarge } = DOCUMENT_TYPE.payroll;
const NO_IMAGE: Problem = { title: notAnImage.title, description: notAnImage.text };
const TOO_LARGE: Problem = { title: tooLarge.title, description: tooLarge.text };
const FAILED: Problem = {
  title: 'Error al subir archivo',
  description: 'No se pudo subir el comprobante. Intente nuevamente.',
};
const UNREADABLE: Problem = {
  title: 'Error al seleccionar el archivo',
  description: 'El archivo está vacío o no se puede leer. Elija otro.',
};
const LABEL = DOCUMENT_TYPE.payroll.label;

/** What the server calls it where it refuses the file itself; else the upload's own sentence. */
const problemOf = (failure: unknown): Problem =>
  failure instanceof ApiError && failure.details && failure.userMessage
    ? { title: failure.details, description: failure.userMessage }
    : FAILED;

/** Sends one proof: none yet, there, or failed with a second try (specification §4, "Payroll upload"). */
function usePayroll(applicationId: number | undefined) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const chosen = useRef<File | null>(null);
  const client = useQueryClient();
  const key = useActionKey();
  const { toast, dismiss } = useToast();
  const owner = applicationId === undefined ? {} : { applicationId: String(applicationId) };
  const { data: documents } = useQuery(query(documentsApi.list, { query: owner }));

  function refuse(found: Problem) {
    setProblem(found);
    toast({ variant: 'destructive', ...found });
  }
  async function upload(file: File) {
    chosen.current = file;
    setProblem(null);
    dismiss();
    if (!file.type.startsWith('image/')) return refuse(NO_IMAGE);
    if (file.size > maxBytes) return refuse(TOO_LARGE);
    // A photo that lives in the cloud and cannot be fetched arrives as nothing.
    if (file.size === 0) return refuse(UNREADABLE);
    toast({ title: 'Archivo seleccionado', description: file.name });
    setProgress(0);
    try {
      const small = await compressPhoto(file);
      const input = {
        body: { ...owner, documentType: 'payroll' as const },
        file: small,
      };
      const idempotencyKey = key.keyFor(input);
      await call(documentsApi.uploadPayroll, input, { onProgress: setProgress, idempotencyKey });
      await client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
      toast({ title: 'Comprobante subido' });
    } catch (failure) {
      refuse(problemOf(failure));
    } finally {
      setProgress(null);
    }
  }
  return {
    // One that was sent with another application is that one's.
    stored: documents?.findLast(
      (document) => document.documentType === 'payroll' && document.applicationId === (applicationId ?? null),
    ),
    progress,
    problem,
    upload,
    retry: () => chosen.current && upload(chosen.current),
  };
}

interface PayrollFieldProps {
  /** The application that it belongs to; without one it waits for the next. */
  readonly applicationId?: number;
  /** For a payroll loan it speeds up the answer; it is never required (reading C51). */
  readonly recommended: boolean;
}

export function PayrollField({ applicationId, recommended }: PayrollFieldProps) {
  const { stored, progress, problem, upload, retry } = usePayroll(applicationId);
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
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">Comprobante subido: {stored.fileName}</span>
        </p>
      )}
      <UploadProgress label={LABEL} progress={progress} />
      {problem && (
        <div role="alert" className="grid gap-1">
          <p className="font-semibold text-danger">{problem.title}</p>
          <FieldError id="payroll">{problem.description}</FieldError>
        </div>
      )}
      {problem === FAILED && (
        <Button variant="outline" icon={<RotateCcw aria-hidden="true" />} onClick={() => void retry()}>
          Intentar de nuevo
        </Button>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <PhotoChoice
          name="payroll"
          label={LABEL}
          camera="environment"
          texts={{
            camera: stored || problem ? 'Tomar otra foto' : 'Tomar foto',
            gallery: stored || problem ? 'Elegir otro archivo' : 'Elegir archivo',
          }}
          onFile={upload}
        />
      </div>
    </section>
  );
}
