import { type Chooser, FileChoice, TryAgain, UploadProgress } from '#web/documents/file-choice.tsx';
import type { Upload } from '#web/documents/use-upload.ts';
import { FieldError } from '#web/ui/fields/field.tsx';

interface UploadPartProps {
  readonly name: string;
  readonly label: string;
  readonly camera: 'environment' | 'user';
  readonly texts?: { readonly camera: string; readonly gallery: string };
  readonly chooser?: Chooser;
  readonly upload: Upload;
  /** What stands wrong while the upload itself has no problem. */
  readonly error?: string | undefined;
  /** What it is called stands over the problem. */
  readonly titled?: boolean;
}

/** Brings one picture or paper: progress, the camera or the gallery, what went wrong and a second try. */
export function UploadPart({
  name,
  label,
  camera,
  texts,
  chooser,
  upload,
  error,
  titled = false,
}: UploadPartProps) {
  const { progress, problem, choose, retry } = upload;
  const shown = problem?.text ?? error;
  return (
    <>
      <UploadProgress label={label} progress={progress} />
      <FileChoice
        name={name}
        label={label}
        camera={camera}
        invalid={shown !== undefined}
        {...(texts && { texts })}
        {...(chooser && { chooser })}
        onFile={choose}
      />
      {shown && (
        <div role="alert" className="col-span-full grid gap-1">
          {titled && problem && <p className="font-semibold text-danger">{problem.title}</p>}
          <FieldError id={name}>{shown}</FieldError>
        </div>
      )}
      {problem?.mayRetry && <TryAgain onClick={retry} />}
    </>
  );
}
