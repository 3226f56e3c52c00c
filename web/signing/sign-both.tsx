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
  /**
   * The debtor's own words about the debt, shown over the pad of the note: the debt is visible during the signature.
   */
  readonly pledge: string | undefined;
  readonly busy: boolean;
  /** Called before the first pad opens: `false` keeps it closed, and the caller then shows the reason. */
  readonly mayAsk: () => boolean;
  readonly onSigned: (both: BothSignatures) => void;
}

/** Signs the note and then the authorization, each with a signature of its own. */
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
