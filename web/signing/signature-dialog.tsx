import Check from 'lucide-react/icons/check';
import Eraser from 'lucide-react/icons/eraser';
import PenLine from 'lucide-react/icons/pen-line';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import {
  type PadActions,
  PadStatus,
  SIGN,
  SignaturePad,
  typedSignature,
} from '#web/signing/signature-pad.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface SignatureDialogProps {
  readonly open: boolean;
  /** The document's name: "Debo y Pagaré". */
  readonly document: string;
  readonly fullName: string;
  /** The dialog's title, for a signature that is not for a document. */
  readonly title?: string;
  /** The debtor's own words about the debt, shown over the pad. */
  readonly pledge?: string | undefined;
  readonly onSigned: (image: string) => void;
  readonly onClose: () => void;
}

/**
 * The dialog in which a signer draws one signature for one document; a signer who cannot draw has the name written. On a
 * phone in landscape the pad fills the screen.
 */
export function SignatureDialog({
  open,
  document,
  fullName,
  title = `Firmar: ${document}`,
  pledge,
  onSigned,
  onClose,
}: SignatureDialogProps) {
  const [image, setImage] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [attempted, setAttempted] = useState(false);
  const pad = useRef<PadActions>(null);
  const clear = () => {
    setImage(null);
    setRound(round + 1);
  };
  function done() {
    if (image === null) return setAttempted(true);
    onSigned(image);
    setImage(null);
    setAttempted(false);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`${fullName}, firma dentro del recuadro con el dedo o el ratón.`}
      footer={
        <Button disabledLook={image === null} onClick={done}>
          Usar esta firma
        </Button>
      }
    >
      {pledge && <p className="text-sm font-semibold">{pledge}</p>}
      <div className="pad-stage">
        <SignaturePad ref={pad} key={round} label={`Firma de ${document}`} onChange={setImage} />
        <div className="pad-tools">
          <PadStatus image={image ?? ''} error={attempted ? SIGN : undefined} />
          <Button
            variant="outline"
            icon={<Undo2 />}
            disabled={image === null}
            onClick={() => pad.current?.undo()}
          >
            Deshacer
          </Button>
          <Button variant="outline" icon={<Eraser />} disabled={image === null} onClick={clear}>
            Limpiar
          </Button>
          <Button
            variant="quiet"
            icon={<PenLine />}
            onClick={() => onSigned(typedSignature(fullName, document, new Date()))}
          >
            Escribir mi nombre en vez de dibujar
          </Button>
          <div className="pad-done">
            <Button wide icon={<Check />} disabledLook={image === null} onClick={done}>
              Listo
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
