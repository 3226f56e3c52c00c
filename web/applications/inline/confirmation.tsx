import CircleCheck from 'lucide-react/icons/circle-check';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect } from 'react';
import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS, isDraft, isUndecided } from '#domain/applications/status.ts';
import { bankLabel } from '#domain/banks.ts';
import { formatInstant } from '#domain/calendar.ts';
import { DEPOSITED_WITHIN } from '#domain/limits/promised-hours.ts';
import { PLAN } from '#domain/loans/terms.ts';
import { answerBy } from '#domain/promises.ts';
import { LAST_STEP, stepAt } from '#web/applications/form/steps.ts';
import { FormProgress } from '#web/applications/steps/form-progress.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { noteSuccess } from '#web/push/first-success.ts';
import { PushOffer } from '#web/push/push-offer.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

interface ConfirmationProps {
  readonly application: Application;
  readonly heading: React.Ref<HTMLHeadingElement>;
  readonly onSign: () => void;
  readonly onNew: () => void;
}

/** The steps after the application is sent, with the promised hours as a time. */
function NextSteps({ submittedAt, bankName }: Pick<Application, 'submittedAt' | 'bankName'>) {
  return (
    <ol className="grid list-decimal gap-2 pl-5">
      {submittedAt && (
        <li>
          Revisamos tu solicitud: te respondemos a más tardar el{' '}
          <b>{formatInstant(answerBy(new Date(submittedAt)))}</b>.
        </li>
      )}
      <li>Te avisamos la respuesta por email. También la ves en Mis Solicitudes.</li>
      <li>
        Si se aprueba, depositamos el dinero{bankName ? ` en tu cuenta de ${bankLabel(bankName)}` : ''} en{' '}
        {DEPOSITED_WITHIN}.
      </li>
    </ol>
  );
}

/**
 * Step 5 of the form in the page: the application is sent, or a notice that it is not sent yet (rule:
 * honest-confirmation).
 */
export function Confirmation({ application, heading, onSign, onNew }: ConfirmationProps) {
  const { reference, status, submittedAt, bankName, plan } = application;
  const sent = !isDraft(status);
  const waiting = isUndecided(status);
  useEffect(() => {
    if (sent) noteSuccess();
  }, [sent]);
  return (
    <Card>
      {sent && <FormProgress step={stepAt('inline', LAST_STEP)} />}
      <div className="grid justify-items-center gap-2 text-center">
        {sent ? (
          <CircleCheck className="size-14 text-success" />
        ) : (
          <PenLine className="size-14 text-warning" />
        )}
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {sent ? 'Solicitud Enviada' : 'Falta tu firma'}
        </h2>
        <p>
          {sent ? 'Tu número de solicitud es' : 'Se guardó como borrador, y todavía no se ha enviado:'}{' '}
          <b>
            <Reference of={reference} />
          </b>
        </p>
      </div>
      {APPLICATION_STATUS[status].phase === 'decided' && (
        <p className="text-center">Ya tiene respuesta: mírala en Mis Solicitudes.</p>
      )}
      {waiting && <NextSteps submittedAt={submittedAt} bankName={bankName} />}
      {!sent && (
        <p className="text-center">
          La enviamos cuando firmes los dos documentos. Puedes hacerlo ahora o seguir otro día, en este
          teléfono o en otro.
        </p>
      )}
      {sent && <PushOffer />}
      {plan && <PlanReceipt plan={plan} title={PLAN[plan.plan].label} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {sent ? (
          <LinkButton href="/my-applications">Ver mis solicitudes</LinkButton>
        ) : (
          <Button variant="money" onClick={onSign}>
            Firmar ahora
          </Button>
        )}
        <Button variant="outline" onClick={onNew}>
          Nueva Solicitud
        </Button>
      </div>
    </Card>
  );
}
