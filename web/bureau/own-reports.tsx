import { useState } from 'react';
import type { Consultation } from '#contract/bureau.ts';
import { bureauFilesApi, type OwnReports as Reports } from '#contract/bureau-files.ts';
import { REPORT_STATE } from '#domain/bureau/report.ts';
import { formatDay } from '#domain/calendar.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';
import { adviceFor } from '#web/app/calls/api-error.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText, Pesos } from '#web/ui/figures/facts.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const CHANGES = [bureauFilesApi.own];
const DOCUMENT = 'Permiso para reportar mis pagos';

interface ToSignProps {
  readonly fullName: string;
  readonly toSign: NonNullable<Reports['toSign']>;
}

/** The text, to read first, and the pad that signs it. */
function ToSign({ fullName, toSign: { text, textSha256 } }: ToSignProps) {
  const [reading, setReading] = useState(false);
  const [asking, setAsking] = useState(false);
  const sign = useAction(bureauFilesApi.sign, CHANGES, {
    done: 'Permiso firmado',
    failed: 'No se pudo firmar el permiso',
  });
  const sent = sign.variables;
  // A lost signal must not cost a second drawing. It belongs to the text that was read.
  const unsent = sent?.body.textSha256 === textSha256 && adviceFor(sign.error) !== undefined ? sent : null;
  function goOn() {
    if (unsent) sign.mutate(unsent);
    else if (reading) setAsking(true);
    else setReading(true);
  }
  return (
    <>
      <p>Nada tuyo se reporta sin un permiso que firmas aparte. No hace falta para tener un préstamo.</p>
      {reading && <LegalText name={DOCUMENT} text={text} />}
      <div>
        <Button variant="outline" busy={sign.isPending} onClick={goOn}>
          {unsent ? 'Enviar la firma de nuevo' : reading ? 'Firmar el permiso' : 'Leer el permiso'}
        </Button>
      </div>
      <SignatureDialog
        open={asking}
        document={DOCUMENT}
        fullName={fullName}
        onClose={() => setAsking(false)}
        onSigned={(signature) => {
          setAsking(false);
          sign.mutate({ body: { textSha256, signature } });
        }}
      />
    </>
  );
}

function Withdraw({ signedAt }: { readonly signedAt: string }) {
  const withdraw = useAction(bureauFilesApi.withdraw, CHANGES, {
    done: 'Permiso retirado',
    failed: 'No se pudo retirar el permiso',
  });
  return (
    <>
      <p>
        Firmaste el permiso el <InstantText instant={signedAt} />.
      </p>
      <div>
        <AskedButton
          title="¿Retirar el permiso?"
          description="Desde hoy no se reporta nada más de ti. Lo ya reportado queda en el buró."
          confirmLabel="Retirar el permiso"
          busyLabel="Retirando..."
          variant="danger"
          busy={withdraw.isPending}
          onConfirm={(close) => withdraw.mutate({}, { onSettled: close })}
        />
      </div>
    </>
  );
}

function Reported({ line }: { readonly line: Reports['reported'][number] }) {
  const { madeOn, openedOn, amount, balance, instalment, daysLate, state, corrects } = line;
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="font-semibold">
        {formatDay(madeOn)}: {REPORT_STATE[state].label}, {daysLate} {daysLate === 1 ? 'día' : 'días'} de
        atraso
      </p>
      <p>
        Préstamo del {formatDay(openedOn)} de <Pesos amount={amount} />, cuota de{' '}
        <Pesos amount={instalment} />, balance de <Pesos amount={balance} />.
        {corrects && ` Corrige lo que se reportó el ${formatDay(corrects)}.`}
      </p>
    </li>
  );
}

/** What was reported about the customer, and the consent to report (rule: bureau-files). */
export function OwnReports({ fullName }: { readonly fullName: string }) {
  const { data } = useRead(bureauFilesApi.own, {});
  if (!data || (!data.consent && !data.toSign && data.reported.length === 0)) return null;
  return (
    <Card title="Lo que se reporta al buró">
      {data.consent && <Withdraw signedAt={data.consent.signedAt} />}
      {data.toSign && <ToSign fullName={fullName} toSign={data.toSign} />}
      {data.reported.length > 0 && (
        <>
          <ul className="grid gap-3">
            {data.reported.map((line) => (
              <Reported key={`${line.madeOn}-${line.loanId}-${line.balance}`} line={line} />
            ))}
          </ul>
          <p>
            ¿Algo está mal?{' '}
            <a href="/my-data" className="link">
              Pide que se corrija
            </a>
            : la Ley 172-13, que te da ese derecho, fija hasta {CORRECTION_DAYS} días laborables para
            responderte.
          </p>
        </>
      )}
    </Card>
  );
}

interface ConsultationListProps {
  readonly consultations: readonly Consultation[];
  readonly nothing: string;
  /** Gives the address of a consultation's paper, for staff who may see it. */
  readonly paperOf?: (id: number) => string;
}

/** The consultations of credit bureaus: who consulted which bureau, when and why. */
export function ConsultationList({ consultations, nothing, paperOf }: ConsultationListProps) {
  if (consultations.length === 0) return <p className="text-ink-soft">{nothing}</p>;
  return (
    <ul className="grid gap-3">
      {consultations.map(({ id, bureau, reason, by, consultedAt }) => (
        <li key={id} className="border-l-3 border-line pl-3">
          <p className="font-semibold">
            {bureau}, <InstantText instant={consultedAt} />
          </p>
          <p className="break-words">
            {by}: {reason}
          </p>
          {paperOf && (
            <TextLink href={paperOf(id)} target="_blank" rel="noopener">
              Ver el reporte
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
