import type { LucideIcon } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import Paperclip from 'lucide-react/icons/paperclip';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';

export function UploadProgress({
  label,
  progress,
}: {
  readonly label: string;
  readonly progress: number | null;
}) {
  if (progress === null) return null;
  const percent = Math.round(progress * 100);
  return (
    <div role="status" className="grid gap-1">
      <ProgressBar label={`Subiendo: ${label}`} value={percent} />
      <p className="text-sm">Subiendo… {percent}%</p>
    </div>
  );
}

/**
 * The source that the button beside the camera opens: the gallery's pictures, or every file type of a paper document.
 */
export type Chooser = 'gallery' | 'files';
const CHOOSERS: Readonly<Record<Chooser, { suffix: string; accept: string; Icon: LucideIcon }>> = {
  gallery: { suffix: '-gallery', accept: 'image/*', Icon: Images },
  files: { suffix: '', accept: 'image/*,application/pdf', Icon: Paperclip },
};

interface FileChoiceProps {
  readonly name: string;
  readonly label: string;
  /** The camera that "Tomar foto" opens: the one at the front (`user`) or at the back. */
  readonly camera: 'environment' | 'user';
  /** The labels of the two buttons: for the camera, and for the gallery or the files. */
  readonly texts?: { readonly camera: string; readonly gallery: string };
  readonly chooser?: Chooser;
  readonly invalid?: boolean;
  readonly onFile: (file: File) => void;
}

/** The label of the camera's button once a photo is there. */
export const ANOTHER_PHOTO = 'Tomar otra foto';
const TEXTS = { camera: 'Tomar foto', gallery: 'Elegir de la galería' };

/** The two buttons for a photo, camera and gallery, because Android's picker of photos offers no camera. */
export function FileChoice({
  name,
  label,
  camera,
  texts = TEXTS,
  chooser = 'gallery',
  invalid = false,
  onFile,
}: FileChoiceProps) {
  const { suffix, accept, Icon } = CHOOSERS[chooser];
  const hidden = <span className="sr-only">{label}</span>;
  return (
    <>
      <FileField
        name={`${name}-camera`}
        label={hidden}
        buttonText={texts.camera}
        icon={<Camera />}
        accept="image/*"
        capture={camera}
        onFile={onFile}
      />
      <FileField
        name={`${name}${suffix}`}
        label={hidden}
        buttonText={texts.gallery}
        icon={<Icon />}
        accept={accept}
        aria-invalid={invalid || undefined}
        onFile={onFile}
      />
    </>
  );
}

export function TryAgain({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon={<RotateCcw />} onClick={onClick}>
      Intentar de nuevo
    </Button>
  );
}
