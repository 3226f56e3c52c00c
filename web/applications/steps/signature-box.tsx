import Check from 'lucide-react/icons/check';
import Eraser from 'lucide-react/icons/eraser';
import PenLine from 'lucide-react/icons/pen-line';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import { PadStatus } from '#web/signing/pad-status.tsx';
import { type PadActions, SignaturePad } from '#web/signing/signature-pad.tsx';
import { typedSignature } from '#web/signing/typed-signature.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface SignatureBoxProps {
  readonly name: string;
  /** The document's name: "Debo y Pagaré". */
  readonly document: string;
  readonly fullName: string;
  /** The debtor's own words about the debt, shown over the pad. */
  readonly pledge?: string | undefined;
  /** The drawn signature as a PNG data image; empty without one. */
  readonly image: string;
  readonly error: string | undefined;
  readonly onChange: (image: string) => void;
  /** Called when the signature is done: on a phone in landscape the pad hides every other button. */
  readonly onDone: () => void;
}

/**
 * The box for a drawn signature: as wide as the screen, and full screen on a phone in landscape. A signer who cannot
 * draw has the name written. An earlier signature is shown until it is cleared.
 */
export function SignatureBox(props: SignatureBoxProps) {
  const { name, document, fullName, pledge, image, error, onChange, onDone } = props;
  // Set while the picture is not this pad's own drawing: an earlier or a typed one.
  const [shown, setShown] = useState(image);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const pad = useRef<PadActions>(null);
  const { dismiss } = useToast();
  // Nothing lies over a pad: a notice of the screen before would take the first stroke.
  useEffect(dismiss, [dismiss]);
  function clear() {
    box.current?.focus();
    setShown('');
    setRound(round + 1);
    onChange('');
  }
  function write() {
    // The button disappears, and the focus would be lost with it.
    box.current?.focus();
    const written = typedSignature(fullName, document, new Date());
    setShown(written);
    onChange(written);
  }
  return (
    <section aria-label={document} className="grid grid-cols-1 gap-3">
      {pledge && <p className="text-sm">{pledge}</p>}
      <div ref={box} id={name} tabIndex={-1} className="pad-stage">
        {shown ? (
          <img
            src={shown}
            alt={`Firma de ${document}`}
            className="pad-size rounded-md border border-line bg-sheet object-contain"
          />
        ) : (
          <SignaturePad
            ref={pad}
            key={round}
            label={`Firma de ${document}`}
            onChange={(drawn) => onChange(drawn ?? '')}
          />
        )}
        <div className="pad-tools">
          <PadStatus image={image} error={error} />
          {!shown && (
            <Button
              variant="outline"
              icon={<Undo2 aria-hidden="true" />}
              disabled={!image}
              onClick={() => pad.current?.undo()}
            >
              Deshacer
            </Button>
          )}
          <Button variant="outline" icon={<Eraser aria-hidden="true" />} disabled={!image} onClick={clear}>
            Limpiar
          </Button>
          {!shown && (
            <Button variant="quiet" icon={<PenLine aria-hidden="true" />} onClick={write}>
              Escribir mi nombre
            </Button>
          )}
          <div className="pad-done">
            <Button wide icon={<Check aria-hidden="true" />} disabledLook={!image} onClick={onDone}>
              Listo
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
