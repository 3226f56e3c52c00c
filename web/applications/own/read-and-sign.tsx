import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownAgreement } from '#contract/agreement.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { pesos } from '#domain/money.ts';
import { isSumInWords } from '#domain/words.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { PADS, pledgeOf } from '#web/applications/form/agreement.ts';
import type { FormErrors } from '#web/applications/form/form-fields.ts';
import { type Acceptance, DocumentToSign } from '#web/applications/steps/document-to-sign.tsx';
import { type ShownQuery, showChanged } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { ChangedNotice, totalChange } from '#web/signing/changed-notice.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { usePadSoon } from '#web/signing/signature-pad.tsx';
import { Button } from '#web/ui/button.tsx';

interface BothSignatures {
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
function SignBoth({ label, fullName, pledge, busy, mayAsk, onSigned }: SignBothProps) {
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

/** The content of a signature: the agreement's hash, the acceptances, the sum in words and the drawings. */
interface Signed {
  readonly agreementHash: string;
  readonly acceptDebtAgreement: true;
  readonly acceptCreditCheck: true;
  readonly sumInWords?: string;
  readonly signature: BothSignatures & {
    readonly fullName: string;
    readonly cedula: string;
    readonly signatureDate: string;
    /** Hash of the agreement under which both were drawn: the one that is signed (rule: drawn-under). */
    readonly drawnUnder: string;
  };
}

/** What the customer made while reading a text: it counts for that text alone (rule: drawn-under). */
interface ReadMarks extends Acceptance {
  /** The customer drew them with a finger: a lost signal must not cost a second drawing. */
  readonly drawn: BothSignatures | null;
}
const NO_MARKS: ReadMarks = {
  acceptDebtAgreement: false,
  acceptCreditCheck: false,
  sumInWords: '',
  drawn: null,
};

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
  otherwise: 'Tu firma no llegó.',
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
  const [marked, setMarked] = useState<{ readonly marks: ReadMarks; readonly under: ShownAgreement } | null>(
    null,
  );
  const [attempted, setAttempted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failure !== null && showChanged(client, agreement, failure)) setAttempted(false);
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
    return <PartFailed retry={refetch}>No se pudieron cargar los documentos que vas a firmar.</PartFailed>;
  if (!data) return <Skeleton lines={6} label="Cargando los documentos..." />;
  const isCurrent = marked?.under.agreementHash === data.agreementHash;
  const marks = marked !== null && isCurrent ? marked.marks : NO_MARKS;
  const { sumInWords, drawn, ...accepted } = marks;
  const setMarks = (changed: Partial<ReadMarks>) =>
    setMarked({ marks: { ...marks, ...changed }, under: data });
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
    const { acceptDebtAgreement, acceptCreditCheck } = accepted;
    if (!data || !acceptDebtAgreement || !acceptCreditCheck) return;
    const { fullName, cedula } = person;
    setMarks({ drawn: both });
    const signatureDate = formatDay(dayInSantoDomingo(new Date()));
    onSigned({
      agreementHash: data.agreementHash,
      acceptDebtAgreement,
      acceptCreditCheck,
      ...(asksSum && { sumInWords }),
      signature: {
        ...both,
        fullName: fullName ?? '',
        cedula: cedula ?? '',
        signatureDate,
        drawnUnder: data.agreementHash,
      },
    });
  }
  return (
    <>
      {marked !== null && !isCurrent && (
        <ChangedNotice
          key={data.agreementHash}
          changes={totalChange(marked.under.plan.total, data.plan.total)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {receipt(data.plan)}
        {beside}
      </div>
      {PADS.map((pad) => (
        <DocumentToSign
          key={pad.kind}
          pad={pad}
          agreement={data}
          values={marks}
          errors={attempted ? errors : {}}
          asksSum={asksSum}
          readOut={readOut === true}
          change={setMarks}
        />
      ))}
      {failure && drawn && <FailedCall {...FAILED} error={failure} />}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {failure && drawn && (
          <Button busy={busy} onClick={() => mayAsk() && send(drawn)}>
            Enviar la firma de nuevo
          </Button>
        )}
        <SignBoth
          key={data.agreementHash}
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
