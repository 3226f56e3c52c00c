import { useState } from 'react';
import type { HeardBy } from '#contract/counter.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { DEFINITIVE } from '#web/applications/own/agreement-of.ts';
import { ReadAndSign } from '#web/applications/own/read-and-sign.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import type { ShownQuery } from '#web/signing/agreement-query.ts';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';

type Props = Parameters<typeof ReadAndSign>[0];
type Signed = Omit<Parameters<Props['onSigned']>[0], 'acceptDebtAgreement' | 'acceptCreditCheck'> & {
  readonly promissoryNote: true;
  readonly creditCheckAuthorization: true;
  readonly acceptTermsAndConditions?: true;
};

interface SignatureStepProps {
  readonly person: Props['person'];
  readonly agreement: ShownQuery;
  /**
   * The witness who hears both texts read out, and signs last; `undefined`: the customer reads the texts (rule:
   * read-out).
   */
  readonly heardBy?: HeardBy;
  readonly busy: boolean;
  readonly failure: Error | null;
  readonly onSigned: (
    signed: Signed & { readonly witness?: NonNullable<HeardBy> & { readonly signature: string } },
  ) => void;
}

/**
 * The texts, boxes and pads with which the customer at the counter signs, on any device (rule: counter-application).
 */
export function SignatureStep({ person, heardBy, onSigned, ...shown }: SignatureStepProps) {
  const [accepted, setAccepted] = useState(false);
  const [forWitness, setForWitness] = useState<Signed | null>(null);
  // The witness signs for one text, as the client does.
  const [drawn, setDrawn] = useState<{ readonly image: string; readonly under: string } | null>(null);
  function send(signed: Signed) {
    if (!heardBy) return onSigned(signed);
    const isRefused = shown.failure !== null && 'witness.signature' in fieldErrorsOf(shown.failure);
    if (drawn?.under === signed.agreementHash && !isRefused)
      onSigned({ ...signed, witness: { ...heardBy, signature: drawn.image } });
    else setForWitness(signed);
  }
  return (
    <Card title={heardBy ? 'Lea en voz alta y tome las firmas' : 'Lee y firma'}>
      {heardBy ? (
        <p>
          Lea los dos documentos completos a <b>{person.fullName}</b> delante de <b>{heardBy.fullName}</b>. La
          persona firma uno y después el otro; al final firma el testigo.
        </p>
      ) : (
        <p>Lee los dos documentos antes de firmar. Se firma uno y después el otro.</p>
      )}
      <CheckboxField
        name="acceptTermsAndConditions"
        label="Acepto los términos y condiciones"
        hint={
          <>
            Un préstamo a la vez. Se puede retirar la solicitud sin costo hasta que se deposite el dinero.{' '}
            <a href="/terms" target="_blank" rel="noopener" className="link">
              Leer los términos y condiciones
            </a>
          </>
        }
        checked={accepted}
        onChange={({ target }) => setAccepted(target.checked)}
      />
      <ReadAndSign
        {...shown}
        person={person}
        readOut={heardBy !== undefined}
        receipt={(plan) => <PlanReceipt title="Según el pagaré" plan={plan} note={DEFINITIVE} />}
        label="Firmar y enviar"
        onSigned={({ acceptDebtAgreement, acceptCreditCheck, ...signed }) =>
          send({
            promissoryNote: acceptDebtAgreement,
            creditCheckAuthorization: acceptCreditCheck,
            ...(accepted && { acceptTermsAndConditions: true as const }),
            ...signed,
          })
        }
      />
      {heardBy && (
        <SignatureDialog
          open={forWitness !== null}
          document="testigo"
          title="Firma del testigo"
          fullName={heardBy.fullName}
          onClose={() => setForWitness(null)}
          onSigned={(signature) => {
            if (!forWitness) return;
            setDrawn({ image: signature, under: forWitness.agreementHash });
            setForWitness(null);
            onSigned({ ...forWitness, witness: { ...heardBy, signature } });
          }}
        />
      )}
    </Card>
  );
}
