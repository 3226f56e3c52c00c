import { type ReactNode, useEffect, useRef } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { historyApi } from '#contract/history.ts';
import { APPLICATION_STATUS, isDraft, REJECTED_STATUSES } from '#domain/applications/status.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { EVENT } from '#domain/audit/event.ts';
import { formatInstant } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { mayAskGuarantor } from '#domain/guarantors/may-ask.ts';
import { termCount, termText } from '#domain/limits/instalments.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { PLAN } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { masked } from '#domain/signing/layout.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { AskedDecision } from '#web/app/last-seen/decision-button.tsx';
import { later } from '#web/app/later.tsx';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { useCancel, useSign } from '#web/applications/applications.queries.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { DiscardDraft } from '#web/applications/discard-draft.tsx';
import { agreementOf, DEFINITIVE } from '#web/applications/own/agreement-of.ts';
import { ApplicationDocuments } from '#web/applications/own/application-documents.tsx';
import { ApplicationBadges, lacksSignature } from '#web/applications/own/list/application-badges.tsx';
import { type NextStep, nextStepOf } from '#web/applications/own/next-step.ts';
import { OfferAnswer } from '#web/applications/own/offer-answer.tsx';
import { ReadAndSign } from '#web/applications/own/read-and-sign.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { DataList, InstantText, Reference } from '#web/ui/figures/facts.tsx';

const EMPTY = 'Sin llenar';

/** The customer's request and the account for the money, with the cost by the binding plan (rule: two-plans). */
function ApplicationFacts({ application }: { readonly application: Application }) {
  const {
    amount,
    term,
    requestedAmount,
    requestedTerm,
    loanType,
    bankName,
    accountNumber,
    submittedAt,
    createdAt,
    plan,
    status,
  } = application;
  // The customer accepted an offer instead of the request.
  const agreed =
    amount !== null && (amount !== requestedAmount || term !== requestedTerm)
      ? `${formatPesos(amount)} en ${termText(term)}`
      : null;
  // Before a signature the cost is shown beside it; an ended application costs nothing.
  const costs = APPLICATION_STATUS[status].asAsked && !lacksSignature(application);
  return (
    <Card title="Lo que pediste">
      <DataList
        items={[
          { label: 'Tipo', value: loanType ? loanTypeLabel(loanType) : EMPTY },
          { label: 'Cantidad', value: requestedAmount === null ? EMPTY : formatPesos(requestedAmount) },
          { label: 'Cuotas', value: requestedTerm === null ? EMPTY : termCount(requestedTerm) },
          agreed !== null && { label: 'Acordado', value: agreed },
          {
            label: submittedAt ? 'Enviada' : 'Creada',
            value: formatInstant(new Date(submittedAt ?? createdAt)),
          },
          { label: 'Banco', value: bankName ?? EMPTY },
          { label: 'Cuenta', value: accountNumber ? masked(accountNumber) : EMPTY },
        ]}
      />
      {plan && costs && (
        <PlanReceipt
          plan={plan}
          title={PLAN[plan.plan].label}
          note={plan.plan === 'note' ? undefined : 'Las cuotas definitivas son las del pagaré.'}
        />
      )}
    </Card>
  );
}

/** Ends an application before its disbursement, after a confirmation (rule: withdraw-or-call-off). */
function WithdrawButton({ application }: { readonly application: Application }) {
  const cancel = useCancel();
  return (
    <div>
      <AskedDecision
        label="Retirar solicitud"
        title="¿Retirar la solicitud?"
        description="No cuesta nada. Después puedes hacer otra cuando quieras."
        confirmLabel="Retirar"
        action={cancel}
        failed="No se pudo cancelar la solicitud"
        otherwise="La solicitud sigue como estaba."
        onConfirm={(close) =>
          cancel.mutate(
            { params: { id: application.id }, body: { seenUpdatedAt: application.updatedAt } },
            { onSuccess: close },
          )
        }
      />
    </div>
  );
}

const LOOKS: Record<NextStep['tone'], string> = {
  calm: 'border-brand bg-brand-tint',
  act: 'border-warning bg-warning-tint',
  done: 'border-success bg-success-tint',
  ended: 'border-line bg-surface',
};

interface NextStepCardProps {
  readonly step: NextStep;
  /** An action that the customer can do in the card itself. */
  readonly children?: ReactNode;
}

/** The next step of an application and its time, above everything else. */
function NextStepCard({ step, children }: NextStepCardProps) {
  const { title, text, tone, contact, action } = step;
  return (
    <section
      aria-labelledby="next-step"
      className={classes('grid grid-cols-1 gap-4 rounded-lg border-l-6 p-5 shadow-card', LOOKS[tone])}
    >
      <div className="grid gap-1">
        <h2 id="next-step" className="text-xl">
          {title}
        </h2>
        <p className="max-w-prose">{text}</p>
      </div>
      {contact && <ContactHelp />}
      {children}
      {action && (
        <div>
          <LinkButton href={action.href} variant="outline">
            {action.label}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

/** Signs an application that the customer sent without signatures (rule: unsigned-application). */
function PendingSignature({ application }: { readonly application: Application }) {
  const { id, amount, term } = application;
  const sign = useSign();
  if (amount === null || term === null) return null;
  return (
    <Card title="Firma pendiente">
      <p>Lee los dos documentos. Firmas uno y después el otro.</p>
      <ReadAndSign
        person={application}
        agreement={agreementOf(application, amount, term)}
        receipt={(plan) => <PlanReceipt title="Según el pagaré" plan={plan} note={DEFINITIVE} />}
        label="Firmar documentos"
        busy={sign.isPending}
        failure={sign.error}
        onSigned={({ acceptDebtAgreement, acceptCreditCheck, ...signed }) =>
          sign.mutate({
            body: {
              applicationId: id,
              promissoryNote: acceptDebtAgreement,
              creditCheckAuthorization: acceptCreditCheck,
              ...signed,
              loanAmount: amount,
              loanTerm: term,
            },
          })
        }
      />
    </Card>
  );
}

/** The events of an application with their dates, the latest first. */
function ApplicationHistory({ id }: { readonly id: number }) {
  const { data, isError, refetch } = useRead(historyApi.ofApplication, { params: { id } });
  return (
    <Card title="Qué ha pasado">
      {!data && !isError && <Skeleton lines={4} label="Cargando lo que ha pasado..." />}
      {!data && isError && (
        <PartFailed retry={refetch}>No se pudo cargar lo que ha pasado con esta solicitud.</PartFailed>
      )}
      {data?.length === 0 && <p className="text-ink-soft">Todavía no hay movimientos.</p>}
      {data && data.length > 0 && (
        <ol className="timeline">
          {data.toReversed().map(({ event, at }) => (
            <li key={`${event} ${at}`}>
              <span className="block font-semibold">{EVENT[event].history}</span>
              <span className="block text-sm text-ink-soft">
                <InstantText instant={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The actions on a draft: continue at its last step, or discard it. */
function DraftActions({ application }: { readonly application: Application }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
      <LinkButton href={`/new-application?draft=${application.id}`} variant="money">
        Continuar
      </LinkButton>
      <DiscardDraft draft={application} onGone={() => goTo('/my-applications')} />
    </div>
  );
}

function Details({ application }: { readonly application: Application }) {
  const { id, reference, status, loan, amount, term } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`Solicitud ${reference}`);
  // Opened from the list in the same screen: the focus tells a screen reader about the change.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const disbursed = loan !== null && LOAN_STATUS[loan.status].disbursed;
  const draft = isDraft(status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          Solicitud <Reference of={reference} />
        </h1>
        <ApplicationBadges application={application} />
      </div>
      <NextStepCard step={nextStepOf(application, currentMoment())}>
        {draft && <DraftActions application={application} />}
      </NextStepCard>
      {canApply('accept_counter_offer', status) && <OfferAnswer application={application} />}
      {lacksSignature(application) && <PendingSignature application={application} />}
      {application.signedAt !== null && mayAskGuarantor(term) && !isIn(REJECTED_STATUSES, status) && (
        <OwnGuarantor applicationId={id} isOpen={!disbursed} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {(amount !== null || term !== null) && <ApplicationFacts application={application} />}
        <div className="grid grid-cols-1 gap-6">
          <ApplicationHistory id={id} />
          <ApplicationDocuments application={application} />
        </div>
      </div>
      {!disbursed && canApply('withdraw', status) && <WithdrawButton application={application} />}
    </>
  );
}

/** Of the application's guarantor, which few products ask for. */
const OwnGuarantor = later(async () => (await import('#web/guarantors/own-guarantor.tsx')).OwnGuarantor);

/** The page of one application of the customer: its next step, its history, and its documents. */
export function ApplicationDetails({ id }: { readonly id: number }) {
  const one = useRead(applicationsApi.one, { params: { id } });
  const { error, refetch } = one;
  const missing = isNotFound(error);
  // Discarded meanwhile, here or elsewhere: the cached data is out of date.
  const data = missing ? undefined : one.data;
  return (
    <>
      <BackLink href="/my-applications">Mis Solicitudes</BackLink>
      {!data && <h1 className={error ? 'text-2xl' : 'sr-only'}>Solicitud</h1>}
      {data ? (
        <Details key={data.id} application={data} />
      ) : missing ? (
        <EmptyState
          title="No encontramos esta solicitud"
          action={<LinkButton href="/my-applications">Ver mis solicitudes</LinkButton>}
        >
          <p>Puede que la hayas descartado, o que sea de otra cuenta.</p>
        </EmptyState>
      ) : error ? (
        <LoadFailed title="No se pudo cargar la solicitud" error={error} retry={refetch} />
      ) : (
        <Skeleton lines={8} label="Cargando la solicitud..." />
      )}
    </>
  );
}
