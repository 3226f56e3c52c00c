import { useRef, useState } from 'react';
import { type Document, documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** What the person reads when an upload does not arrive (specification §8). */
const FAILED = 'Error al subir el documento';

interface Options {
  readonly documentType: DocumentType;
  /** The application that it belongs to; without one it waits for the next. */
  readonly applicationId?: number;
  readonly onUploaded: (document: Document, sent: File) => void;
  /** What else is done with a failure than showing it: a toast. `title` is what the server called it, if it did. */
  readonly onFailed?: (message: string, title: string | undefined) => void;
}

/** One image made small and uploaded, with its progress, its problem and a second try. */
export function useUpload({ documentType, applicationId, onUploaded, onFailed }: Options) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useRef<File | null>(null);
  const key = useActionKey();
  const { dismiss } = useToast();

  function refuse(message: string, title?: string) {
    setProblem(message);
    onFailed?.(message, title);
  }

  async function upload(file: File) {
    chosen.current = file;
    setProblem(null);
    dismiss();
    const { maxBytes, tooLarge, notAnImage } = DOCUMENT_TYPE[documentType];
    if (!file.type.startsWith('image/')) return refuse(notAnImage.text, notAnImage.title);
    setProgress(0);
    try {
      const small = await compressPhoto(file);
      if (small.size > maxBytes) return refuse(tooLarge.text, tooLarge.title);
      const body =
        applicationId === undefined
          ? { documentType }
          : { documentType, applicationId: String(applicationId) };
      const input = { body, file: small };
      const document = await call(documentsApi.upload, input, {
        onProgress: setProgress,
        idempotencyKey: key.keyFor(input),
      });
      onUploaded(document, small);
    } catch (failure) {
      if (failure instanceof ApiError) refuse(failure.userMessage ?? FAILED, failure.details);
      else refuse(FAILED);
    } finally {
      setProgress(null);
    }
  }

  return {
    /** Fraction 0–1 while it travels. */
    progress,
    problem,
    upload,
    /** The same file once more; nothing when none was chosen. */
    retry: () => (chosen.current ? void upload(chosen.current) : undefined),
  };
}
