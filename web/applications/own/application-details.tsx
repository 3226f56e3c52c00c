import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { isRepaid, isRunning } from '#domain/loans/loan.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import { ApplicationDocuments } from '#web/applications/own/application-documents.tsx';
import { ApplicationFacts } from '#web/applications/own/application-facts.tsx';
import { ApplicationHistory } from '#web/applications/own/application-history.tsx';
import { DraftActions } from '#web/applications/own/draft-actions.tsx';
import { ApplicationBadges, lacksSignature } from '#web/applications/own/list/application-badges.tsx';
import { nextStepOf } from '#web/applications/own/next-step.ts';
import { NextStepCard } from '#web/applications/own/next-step-card.tsx';
import { OfferAnswer } from '#web/applications/own/offer-answer.tsx';
import { PendingSignature } from '#web/applications/own/pending-signature.tsx';
import { WithdrawButton } from '#web/applications/own/withdraw-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function Details({ application }: { readonly application: Application }) {
  const { id, reference, status, loan, amount, term } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`Solicitud ${reference}`);
  // Opened from the list in the same screen: the focus tells a screen reader about the change.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const disbursed = isRunning(loan) || isRepaid(loan);
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
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {(amount !== null || term !== null) && <ApplicationFacts application={application} />}
        <div className="grid grid-cols-1 gap-6">
          <ApplicationHistory id={id} />
          <ApplicationDocuments application={application} />
        </div>
      </div>
      {!draft && !disbursed && canApply('withdraw', status) && <WithdrawButton application={application} />}
    </>
  );
}

/** The page of one application of the customer: its next step, its history, and its documents. */
export function ApplicationDetails({ id }: { readonly id: number }) {
  const one = useQuery(query(applicationsApi.one, { params: { id } }));
  const { error, refetch } = one;
  const missing = error instanceof ApiError && error.status === 404;
  // Discarded meanwhile, here or elsewhere: the cached data is out of date.
  const data = missing ? undefined : one.data;
  return (
    <>
      <a href="/my-applications" className="link inline-flex min-h-12 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" /> Mis Solicitudes
      </a>
      {!data && !error && (
        <>
          <h1 className="sr-only">Solicitud</h1>
          <Skeleton lines={8} label="Cargando la solicitud..." />
        </>
      )}
      {!data && missing && (
        <>
          <h1 className="text-2xl">Solicitud</h1>
          <EmptyState
            title="No encontramos esta solicitud"
            action={<LinkButton href="/my-applications">Ver mis solicitudes</LinkButton>}
          >
            <p>Puede que la hayas descartado, o que sea de otra cuenta.</p>
          </EmptyState>
        </>
      )}
      {!data && error && !missing && (
        <>
          <h1 className="text-2xl">Solicitud</h1>
          <LoadFailed title="No se pudo cargar la solicitud" error={error} retry={() => void refetch()} />
        </>
      )}
      {data && <Details key={data.id} application={data} />}
    </>
  );
}
