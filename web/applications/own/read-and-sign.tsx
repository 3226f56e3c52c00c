import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { printedFields } from '#contract/application-fields.ts';
import type { Application } from '#contract/applications.ts';
import { signingApi } from '#contract/signing.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { call } from '#web/app/calls/api-client.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { LegalText } from '#web/signing/legal-text.tsx';
import { type BothSignatures, SignBoth } from '#web/signing/sign-both.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export type Signature = BothSignatures & {
  readonly fullName: string;
  readonly cedula: string;
  readonly signatureDate: string;
};

interface ReadAndSignProps {
  readonly application: Application;
  /** What is signed for: the offer's, where there is one. */
  readonly amount: number;
  readonly term: number;
  readonly title: string;
  readonly label: string;
  readonly busy: boolean;
  /** Why the signatures did not arrive. */
  readonly failure: Error | null;
  readonly onSigned: (signature: Signature) => void;
  /** What else can be compared, and what else can be answered. */
  readonly beside?: ReactNode;
  readonly otherwise?: ReactNode;
}

const FAILED = {
  title: 'Error al firmar los documentos legales',
  otherwise: 'Su firma no llegó.',
};
const NOT_ACCEPTED = 'Debe aceptar ambos documentos para continuar';

/** Both texts as they will be signed, with the plan of the note (rule: two-plans). */
function usePreview(application: Application, amount: number, term: number) {
  const body = { applicationId: application.id, ...printedFields.parse(application), amount, term };
  return useQuery({
    queryKey: [signingApi.preview.path, JSON.stringify(body)],
    queryFn: ({ signal }) => call(signingApi.preview, { body }, { signal }),
  });
}

/** What it costs, what it says, and then the signature: nobody signs what they could not read. */
export function ReadAndSign(props: ReadAndSignProps) {
  const { application, amount, term, title, label, busy, failure, onSigned, beside, otherwise } = props;
  const { data, isError, refetch } = usePreview(application, amount, term);
  const [accepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState(false);
  // Drawn with a finger, letter by letter: nobody does that twice because the signal went.
  const [signed, setSigned] = useState<Signature | null>(null);
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>No se pudieron cargar los documentos que vas a firmar.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  if (!data) return <Skeleton lines={6} label="Cargando los documentos..." />;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        <PlanReceipt title={title} plan={data.plan} note="Las cuotas definitivas son las del pagaré." />
        {beside}
      </div>
      <div className="grid gap-2">
        {data.documents.map(({ kind, title: name, text }) => (
          <LegalText key={kind} name={name} text={text} />
        ))}
      </div>
      <CheckboxField
        name="acceptBoth"
        label="He leído y acepto el Debo y Pagaré y la Autorización de Crédito"
        checked={accepted}
        error={refused ? NOT_ACCEPTED : undefined}
        onChange={({ target }) => {
          setAccepted(target.checked);
          setRefused(false);
        }}
      />
      {failure && signed && <FailedCall {...FAILED} error={failure} />}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {failure && signed && (
          <Button busy={busy} onClick={() => onSigned(signed)}>
            Enviar la firma de nuevo
          </Button>
        )}
        <SignBoth
          label={label}
          fullName={application.fullName ?? ''}
          busy={busy}
          mayAsk={() => {
            setRefused(!accepted);
            if (!accepted) document.getElementById('acceptBoth')?.focus();
            return accepted;
          }}
          onSigned={(both) => {
            const { fullName, cedula } = application;
            const signatureDate = formatDay(dayInSantoDomingo(new Date()));
            const signature = { ...both, fullName: fullName ?? '', cedula: cedula ?? '', signatureDate };
            setSigned(signature);
            onSigned(signature);
          }}
        />
        {otherwise}
      </div>
    </>
  );
}
