import { useState } from 'react';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

export interface BothSignatures {
  readonly debtAgreementSignature: string;
  readonly creditAuthorizationSignature: string;
}

interface SignBothProps {
  readonly label: string;
  readonly fullName: string;
  /** Over the pad of the note, in the debtor's own words: the debt is visible during the signature. */
  readonly pledge: string | undefined;
  readonly busy: boolean;
  /** Called before the first pad opens: `false` keeps it closed, and the caller shows the reason. */
  readonly mayAsk: () => boolean;
  readonly onSigned: (both: BothSignatures) => void;
}

/** One document after the other, each with its own signature. */
export function SignBoth({ label, fullName, pledge, busy, mayAsk, onSigned }: SignBothProps) {
  const [asking, setAsking] = useState<'note' | 'authorization' | null>(null);
  const [first, setFirst] = useState('');
  const document = asking === 'authorization' ? 'Autorización de Crédito' : 'Debo y Pagaré';
  return (
    <>
      <Button variant="money" busy={busy} onClick={() => mayAsk() && setAsking('note')}>
        {label}
      </Button>
      <SignatureDialog
        key={asking}
        open={asking !== null}
        document={document}
        fullName={fullName}
        pledge={asking === 'note' ? pledge : undefined}
        onClose={() => setAsking(null)}
        onSigned={(image) => {
          if (asking === 'note') {
            setFirst(image);
            setAsking('authorization');
          } else {
            setAsking(null);
            onSigned({ debtAgreementSignature: first, creditAuthorizationSignature: image });
          }
        }}
      />
    </>
  );
}
