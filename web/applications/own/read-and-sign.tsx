import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownAgreement } from '#contract/agreement.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { pesos } from '#domain/money.ts';
import { isSumInWords } from '#domain/words.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { ACCEPTED_ANEW, PADS, pledgeOf } from '#web/applications/form/agreement.ts';
import type { FormErrors } from '#web/applications/form/form-fields.ts';
import { type Acceptance, DocumentToSign } from '#web/applications/steps/document-to-sign.tsx';
import { type ShownQuery, showChanged } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { ChangedNotice } from '#web/signing/changed-notice.tsx';
import { type BothSignatures, SignBoth } from '#web/signing/sign-both.tsx';
import { usePadSoon } from '#web/signing/signature-pad.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The content of a signature: the agreement's hash, the acceptances, the sum in words and the drawings. */
interface Signed {
  readonly agreementHash: string;
  readonly acceptDebtAgreement: boolean;
  readonly acceptCreditCheck: boolean;
  readonly sumInWords?: string;
  readonly signature: BothSignatures & {
    readonly fullName: string;
    readonly cedula: string;
    readonly signatureDate: string;
  };
}

interface ReadAndSignProps {
  /** The customer who signs. */
  readonly person: { readonly fullName: string | null; readonly cedula: string | null };
  /** The query for the agreement to sign. */
  readonly agreement: ShownQuery;
  readonly receipt: (plan: ShownAgreement['plan']) => ReactNode;
  readonly label: string;
  readonly busy: boolean;
  /** Why the signatures could not be sent; `null`: no failure. */
  readonly failure: Error | null;
  readonly onSigned: (signed: Signed) => void;
  /** Content beside the receipt: a comparison. `otherwise` is beside the button: another answer. */
  readonly beside?: ReactNode;
  readonly otherwise?: ReactNode;
  /** Whether another person reads the texts out to the signer, who cannot read and need not write the sum. */
  readonly readOut?: boolean;
}

const FAILED = {
  title: 'Error al firmar los documentos legales',
  otherwise: 'Su firma no llegó.',
};
const NOT_ACCEPTED = 'Debe aceptar ambos documentos para continuar';
const SUM_DIFFERS = 'Escriba la suma en letras como aparece en el pagaré';

/** Shows the cost, then the texts, and then the pads: every signer can read first. */
export function ReadAndSign(props: ReadAndSignProps) {
  const { person, agreement, receipt, label, busy, failure, onSigned, beside, otherwise, readOut } = props;
  const asksSum = asksSumInWords() && !readOut;
  const client = useQueryClient();
  const isLastSeen = useLastSeen() !== null;
  const { data, isError, refetch } = useQuery({ ...agreement, enabled: !isLastSeen });
  usePadSoon();
  const [acceptance, setAcceptance] = useState<Acceptance>({ ...ACCEPTED_ANEW, sumInWords: '' });
  const [attempted, setAttempted] = useState(false);
  // The customer drew them with a finger: a lost signal must not cost a second drawing.
  const [drawn, setDrawn] = useState<BothSignatures | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failure === null || !showChanged(client, agreement, failure)) return;
    setAcceptance((before) => ({ ...before, ...ACCEPTED_ANEW }));
    setAttempted(false);
  }, [failure]);
  if (isLastSeen)
    return (
      <>
        {beside}
        <div className="flex flex-wrap gap-3">
          <DecisionButton variant="money">{label}</DecisionButton>
          {otherwise}
        </div>
      </>
    );
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>No se pudieron cargar los documentos que vas a firmar.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  if (!data) return <Skeleton lines={6} label="Cargando los documentos..." />;
  const { sumInWords, ...accepted } = acceptance;
  const sumFits = !asksSum || isSumInWords(sumInWords, pesos(data.plan.total));
  const errors: FormErrors = {
    ...Object.fromEntries(
      PADS.filter(({ accept }) => !accepted[accept]).map(({ accept }) => [accept, NOT_ACCEPTED]),
    ),
    ...(!sumFits && { sumInWords: SUM_DIFFERS }),
  };
  function mayAsk(): boolean {
    setAttempted(true);
    const [first] = Object.keys(errors);
    if (first) document.getElementById(first)?.focus();
    return first === undefined;
  }
  function send(both: BothSignatures) {
    if (!data) return;
    const { fullName, cedula } = person;
    setDrawn(both);
    const signatureDate = formatDay(dayInSantoDomingo(new Date()));
    onSigned({
      agreementHash: data.agreementHash,
      ...accepted,
      ...(asksSum && { sumInWords }),
      signature: { ...both, fullName: fullName ?? '', cedula: cedula ?? '', signatureDate },
    });
  }
  return (
    <>
      {data.changed && <ChangedNotice key={data.agreementHash} />}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {receipt(data.plan)}
        {beside}
      </div>
      {PADS.map((pad) => (
        <DocumentToSign
          key={pad.kind}
          pad={pad}
          agreement={data}
          values={acceptance}
          errors={attempted ? errors : {}}
          asksSum={asksSum}
          readOut={readOut === true}
          change={(changed) => setAcceptance((before) => ({ ...before, ...changed }))}
        />
      ))}
      {failure && drawn && !data.changed && <FailedCall {...FAILED} error={failure} />}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {failure && drawn && (
          <Button busy={busy} onClick={() => mayAsk() && send(drawn)}>
            {data.changed ? 'Firmar con la firma ya dibujada' : 'Enviar la firma de nuevo'}
          </Button>
        )}
        <SignBoth
          label={label}
          fullName={person.fullName ?? ''}
          pledge={pledgeOf(data)}
          busy={busy}
          mayAsk={mayAsk}
          onSigned={send}
        />
        {otherwise}
      </div>
    </>
  );
}
