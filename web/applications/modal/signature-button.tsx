import CircleCheck from 'lucide-react/icons/circle-check';
import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import type { SignatureProps } from '#web/applications/steps/legal-documents.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';

/** Opens a pad in a dialog of its own, and shows the signature that was drawn. */
export function SignatureButton(props: SignatureProps) {
  const { name, document, fullName, pledge, image, error, onChange } = props;
  const [signing, setSigning] = useState(false);
  return (
    <div id={name} tabIndex={-1} className="grid gap-2">
      {image && (
        <p className="flex items-center gap-3 font-semibold text-success">
          <img
            src={image}
            alt={`Firma de ${document}`}
            className="h-16 rounded-sm border border-line bg-sheet"
          />
          <CircleCheck className="size-5" aria-hidden="true" /> Firma lista
        </p>
      )}
      <Button
        variant={image ? 'outline' : 'primary'}
        icon={<PenLine aria-hidden="true" />}
        onClick={() => setSigning(true)}
      >
        {image ? `Firmar de nuevo: ${document}` : `Firmar: ${document}`}
      </Button>
      {error && <FieldError id={name}>{error}</FieldError>}
      <SignatureDialog
        open={signing}
        document={document}
        fullName={fullName}
        pledge={pledge}
        onClose={() => setSigning(false)}
        onSigned={(drawn) => {
          onChange(drawn);
          setSigning(false);
        }}
      />
    </div>
  );
}
