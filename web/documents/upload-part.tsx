import { PhotoChoice, TryAgain, UploadProgress } from '#web/documents/photo-choice.tsx';
import type { Upload } from '#web/documents/use-upload.ts';
import { FieldError } from '#web/ui/fields/field.tsx';

interface UploadPartProps {
  readonly name: string;
  readonly label: string;
  readonly camera: 'environment' | 'user';
  readonly texts?: { readonly camera: string; readonly gallery: string };
  readonly upload: Upload;
  /** What stands wrong while the upload itself has no problem. */
  readonly error?: string | undefined;
  /** What it is called stands over the problem. */
  readonly titled?: boolean;
}

/** Brings one picture: progress, the camera or the gallery, what went wrong and a second try. */
export function UploadPart({ name, label, camera, texts, upload, error, titled = false }: UploadPartProps) {
  const { progress, problem, choose, retry } = upload;
  const shown = problem?.text ?? error;
  return (
    <>
      <UploadProgress label={label} progress={progress} />
      <PhotoChoice name={name} label={label} camera={camera} {...(texts && { texts })} onFile={choose} />
      {shown && (
        <div role="alert" className="grid gap-1">
          {titled && problem && <p className="font-semibold text-danger">{problem.title}</p>}
          <FieldError id={name}>{shown}</FieldError>
        </div>
      )}
      {problem?.mayRetry && <TryAgain onClick={retry} />}
    </>
  );
}
