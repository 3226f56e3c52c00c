import { Camera, CircleCheck, Images, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { type DocumentType, documentsApi, PHOTO_MAX_BYTES } from '#contract/documents.ts';
import { useActionKey } from '#web/app/action-key.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { compressPhoto } from '#web/applications/compress-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

interface PhotoFieldProps {
  readonly name: string;
  readonly label: string;
  readonly documentType: DocumentType;
  /** Which camera "Tomar foto" opens. */
  readonly camera: 'environment' | 'user';
  /** Address of the finished upload; empty while there is none. */
  readonly address: string;
  readonly error: string | undefined;
  readonly onUploaded: (address: string) => void;
}

/** What the person reads when an upload does not arrive (specification §8). */
const FAILED = 'Error al subir el documento';

/** Takes or chooses a photo, makes it small, and uploads it at once, with progress and a second try. */
export function PhotoField({
  name,
  label,
  documentType,
  camera,
  address,
  error,
  onUploaded,
}: PhotoFieldProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const chosen = useRef<File | null>(null);
  const key = useActionKey();

  async function upload(file: File) {
    chosen.current = file;
    setProblem(null);
    if (!file.type.startsWith('image/')) return setProblem('La cédula debe ser una imagen (JPG, PNG, etc.)');
    setProgress(0);
    try {
      const small = await compressPhoto(file);
      if (small.size > PHOTO_MAX_BYTES)
        return setProblem('La foto pesa más de 10MB. Tómela con menos resolución.');
      const input = { body: { documentType }, file: small };
      const document = await call(documentsApi.upload, input, {
        onProgress: setProgress,
        idempotencyKey: key.keyFor(input),
      });
      setPreview((before) => {
        if (before) URL.revokeObjectURL(before);
        return URL.createObjectURL(small);
      });
      onUploaded(document.filePath);
    } catch (failure) {
      setProblem(failure instanceof ApiError ? (failure.userMessage ?? FAILED) : FAILED);
    } finally {
      setProgress(null);
    }
  }

  const shown = problem ?? error;
  const file = chosen.current;
  return (
    <div className="grid content-start gap-2" id={name} tabIndex={-1}>
      <p className="flex items-center gap-2 font-semibold">
        {label}
        {address && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden="true" /> Subida
          </span>
        )}
      </p>
      {(preview ?? address) && (
        <img
          src={preview ?? address}
          alt={`${label}: foto subida`}
          className="max-h-40 w-full rounded-md border border-line object-contain"
        />
      )}
      {progress !== null && (
        <div role="status" className="grid gap-1">
          <ProgressBar label={`Subiendo: ${label}`} value={Math.round(progress * 100)} />
          <p className="text-sm">Subiendo… {Math.round(progress * 100)}%</p>
        </div>
      )}
      <FileField
        name={`${name}-camera`}
        label={<span className="sr-only">{label}</span>}
        buttonText="Tomar foto"
        icon={<Camera aria-hidden="true" />}
        accept="image/*"
        capture={camera}
        onFile={upload}
      />
      <FileField
        name={`${name}-gallery`}
        label={<span className="sr-only">{label}</span>}
        buttonText="Elegir de la galería"
        icon={<Images aria-hidden="true" />}
        accept="image/*"
        onFile={upload}
      />
      {shown && (
        <div role="alert">
          <FieldError id={name}>{shown}</FieldError>
        </div>
      )}
      {problem && file && (
        <Button variant="outline" icon={<RotateCcw aria-hidden="true" />} onClick={() => upload(file)}>
          Intentar de nuevo
        </Button>
      )}
    </div>
  );
}
