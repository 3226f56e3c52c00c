import { useRef, useState } from 'react';
import { type Document, documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** How a file, or its upload, is refused. */
export interface UploadProblem {
  readonly title: string;
  readonly text: string;
  /** The file may be right: the same once more may arrive. */
  readonly mayRetry: boolean;
}

/** A photo that lives in the cloud and cannot be fetched arrives as nothing. */
const UNREADABLE: UploadProblem = {
  title: 'Error al seleccionar el archivo',
  text: 'El archivo está vacío o no se puede leer. Elija otro.',
  mayRetry: false,
};

/** Where the file itself is refused, its reason; else what failed, by the server's words or our own (rule: failure-sentences). */
function problemOf(failure: unknown, documentType: DocumentType): UploadProblem {
  const said = failure instanceof ApiError ? failure : null;
  if (said?.details && said.userMessage)
    return { title: said.details, text: said.userMessage, mayRetry: false };
  const { title, text, why } = DOCUMENT_TYPE[documentType].failed;
  return { title, text: (why === 'said' && said?.userMessage) || text, mayRetry: true };
}

interface Options {
  readonly documentType: DocumentType;
  /** The application that it belongs to; without one it waits for the next. */
  readonly applicationId?: number;
  readonly onUploaded: (document: Document, sent: File) => void;
  /** There was no network: the file is right, and may be kept until there is one. */
  readonly onUnreachable?: (file: File) => void;
  /** The file is one that may travel. */
  readonly onChosen?: (file: File) => void;
  /** Whether a problem is said in a toast too. */
  readonly aloud?: boolean;
}

/** One image made small and uploaded, with its progress, its problem and a second try. */
export function useUpload(options: Options) {
  const { documentType, applicationId, onUploaded, onUnreachable, onChosen, aloud = true } = options;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const chosen = useRef<File | null>(null);
  const key = useActionKey();
  const { toast, dismiss } = useToast();

  function refuse(found: UploadProblem) {
    setProblem(found);
    if (aloud) toast({ variant: 'destructive', title: found.title, description: found.text });
  }

  async function choose(file: File) {
    chosen.current = file;
    setProblem(null);
    dismiss();
    const { maxBytes, measured, tooLarge, notAnImage } = DOCUMENT_TYPE[documentType];
    if (!file.type.startsWith('image/')) return refuse({ ...notAnImage, mayRetry: false });
    if (file.size === 0) return refuse(UNREADABLE);
    if (measured === 'chosen' && file.size > maxBytes) return refuse({ ...tooLarge, mayRetry: false });
    onChosen?.(file);
    setProgress(0);
    const compressed = compressPhoto(file);
    try {
      const small = await compressed;
      if (small.size > maxBytes) return refuse({ ...tooLarge, mayRetry: false });
      const body =
        applicationId === undefined
          ? { documentType }
          : { documentType, applicationId: String(applicationId) };
      const input = { body, file: small };
      const document = await call(documentsApi[DOCUMENT_TYPE[documentType].call], input, {
        onProgress: setProgress,
        idempotencyKey: key.keyFor(input),
      });
      onUploaded(document, small);
    } catch (failure) {
      refuse(problemOf(failure, documentType));
      if (failure instanceof ApiError && failure.status === 0) onUnreachable?.(await compressed);
    } finally {
      setProgress(null);
    }
  }

  return {
    /** Fraction 0–1 while it travels. */
    progress,
    problem,
    choose,
    /** The same file once more; nothing when none was chosen. */
    retry: () => (chosen.current ? void choose(chosen.current) : undefined),
  };
}
/** What brings a file: at once, or as a receipt does, with the form around it. */
export type Upload = ReturnType<typeof useUpload>;
