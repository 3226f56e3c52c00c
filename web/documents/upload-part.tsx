import { FailedCall } from '#web/app/calls/failed-call.tsx';
import {
  ANOTHER_PHOTO,
  type Chooser,
  FileChoice,
  TryAgain,
  UploadProgress,
} from '#web/documents/file-choice.tsx';
import type { Doubt, Upload } from '#web/documents/use-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';

/** A photo that may not be readable, with its warning, before it is uploaded. */
function DoubtedPhoto({ label, doubt: { text, picture, useAnyway } }: { label: string; doubt: Doubt }) {
  return (
    <div className="col-span-full grid gap-3 rounded-md border-2 border-warning bg-warning-tint p-3">
      <p role="alert" className="font-semibold text-warning">
        {text}
      </p>
      <img
        src={picture}
        alt={`${label}: la foto que acabas de tomar`}
        className="max-h-40 w-full object-contain"
      />
      <Button variant="outline" onClick={useAnyway}>
        Usar de todos modos
      </Button>
    </div>
  );
}

interface UploadPartProps {
  readonly name: string;
  readonly label: string;
  readonly camera: 'environment' | 'user';
  readonly texts?: { readonly camera: string; readonly gallery: string };
  readonly chooser?: Chooser;
  readonly upload: Upload;
  /** An error shown while the upload itself has none. */
  readonly error?: string | undefined;
  /** Whether the error has the name of the part as its title. */
  readonly titled?: boolean;
}

/** Uploads one picture or paper document: progress, the camera or the gallery, the error and a retry. */
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
  const { progress, problem, doubt = null, choose, retry } = upload;
  const shown = problem?.text ?? error;
  return (
    <>
      <UploadProgress label={label} progress={progress} />
      {doubt && <DoubtedPhoto label={label} doubt={doubt} />}
      <FileChoice
        name={name}
        label={label}
        camera={camera}
        invalid={shown !== undefined}
        {...(texts && { texts: doubt ? { ...texts, camera: ANOTHER_PHOTO } : texts })}
        {...(chooser && { chooser })}
        onFile={choose}
      />
      {problem?.ended ? (
        <div className="col-span-full">
          <FailedCall title={problem.title} error={problem.ended} otherwise={problem.text} kept="" />
        </div>
      ) : (
        shown && (
          <div role="alert" className="col-span-full grid gap-1">
            {titled && problem && <p className="font-semibold text-danger">{problem.title}</p>}
            <FieldError id={name}>{shown}</FieldError>
          </div>
        )
      )}
      {problem?.mayRetry && <TryAgain onClick={retry} />}
    </>
  );
}
