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
  /** Over the pad of the note, as the debtor's own words: what is owed is in sight while it is signed. */
  readonly pledge: string | undefined;
  readonly busy: boolean;
  /** Asked before the first pad opens: `false` keeps it closed, and whoever says so says why. */
  readonly mayAsk: () => boolean;
  readonly onSigned: (both: BothSignatures) => void;
}

/** One document after the other, each with a signature of its own. */
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
