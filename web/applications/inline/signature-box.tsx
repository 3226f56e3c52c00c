import Eraser from 'lucide-react/icons/eraser';
import PenLine from 'lucide-react/icons/pen-line';
import { useRef, useState } from 'react';
import type { SignatureProps } from '#web/applications/steps/legal-documents.tsx';
import { SignaturePad } from '#web/signing/signature-pad.tsx';
import { typedSignature } from '#web/signing/typed-signature.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';

/** A pad in the page; who cannot draw has the name written. A signature from before is shown until it is cleared. */
export function SignatureBox(props: SignatureProps) {
  const { name, document, fullName, pledge, image, error, onChange } = props;
  // Set while the picture is not this pad's own drawing: it came from before, or was written.
  const [shown, setShown] = useState(image);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  function clear() {
    box.current?.focus();
    setShown('');
    setRound(round + 1);
    onChange('');
  }
  function write() {
    // The button goes away, and the focus would go with it.
    box.current?.focus();
    const written = typedSignature(fullName, document, new Date());
    setShown(written);
    onChange(written);
  }
  return (
    <div ref={box} id={name} tabIndex={-1} className="grid grid-cols-1 justify-items-start gap-2">
      <p className="font-semibold">Firma de: {document}</p>
      {pledge && <p className="text-sm">{pledge}</p>}
      {shown ? (
        <img
          src={shown}
          alt={`Firma de ${document}`}
          className="h-[150px] w-full max-w-[350px] rounded-md border border-line bg-sheet object-contain"
        />
      ) : (
        <SignaturePad
          key={round}
          size={350}
          label={`Firma de ${document}`}
          onChange={(drawn) => onChange(drawn ?? '')}
        />
      )}
      <p role="status" className={image ? 'text-sm font-semibold text-success' : 'text-sm text-ink-soft'}>
        {image ? 'Firma lista' : 'La firma es requerida para continuar'}
      </p>
      {error && <FieldError id={name}>{error}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" icon={<Eraser aria-hidden="true" />} disabled={!image} onClick={clear}>
          Limpiar
        </Button>
        {!shown && (
          <Button variant="quiet" icon={<PenLine aria-hidden="true" />} onClick={write}>
            Escribir mi nombre
          </Button>
        )}
      </div>
    </div>
  );
}
