import { formatCedula } from '#domain/accounts/cedula.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { picturesOf } from '#web/reviews/desk/pictures.ts';
import { useDeskKeys } from '#web/reviews/desk/use-desk-keys.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pressKey } from '#web/ui/queue/card-keys.ts';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

interface PhotosDialogProps extends CardProps {
  readonly onClose: () => void;
}

/**
 * The enlarged photos of an application, under the name and the cédula that they have to show, with the decision
 * buttons.
 */
export function PhotosDialog({ onClose, ...props }: PhotosDialogProps) {
  const { application, onCommand } = props;
  const { full_name, cedula } = application;
  const pictures = picturesOf(application, useVisibility());
  const keys = useDeskKeys(application, onCommand, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons that it holds
    <div onKeyDown={(event) => pressKey(event, keys)}>
      <Dialog
        open
        size="full"
        title={`Fotos de ${full_name}`}
        description={
          <>
            <b className="text-md text-ink">Cédula {formatCedula(cedula)}.</b> Acerca con dos dedos, la rueda
            o los botones, y gíralas. Con el teclado: +, -, 0, G y las flechas.
          </>
        }
        onClose={onClose}
        footer={<CommandButtons {...props} className="flex flex-wrap justify-end gap-3" />}
      >
        {pictures.length === 0 && <p>Sin fotos</p>}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {pictures.map(({ title, address }) => (
            <ZoomPicture key={title} title={title} src={address} alt={`${title} de ${full_name}`} />
          ))}
        </div>
      </Dialog>
    </div>
  );
}
