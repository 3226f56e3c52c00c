import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { FORMS_KEPT } from '#web/app/calls/failure-words.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useUser } from '#web/app/session/session.tsx';
import { idIn } from '#web/app/shell/navigation.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked, OpenApplicationNotice } from '#web/applications/blocked.tsx';
import { DiscardDraft } from '#web/applications/discard-draft.tsx';
import { autosavedForm, autosaveOfGone, forgetForm } from '#web/applications/form/form-autosave.ts';
import {
  addressOfPosition,
  goToPosition,
  leaveForm,
  startPosition,
  unwind,
  useFormNavigation,
} from '#web/applications/form/form-position.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { useLateAutosave } from '#web/applications/form/late-autosave.ts';
import { LAST_STEP, stepAt } from '#web/applications/form/steps.ts';
import { Wizard } from '#web/applications/inline/wizard.tsx';
import { FormProgress } from '#web/applications/steps/form-progress.tsx';
import { OwnLimit, OwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

interface LoadDraftProps {
  readonly id: number;
  readonly prefill: StoredFields;
  readonly onLoaded: (start: FormStart) => void;
  /** Called to go on with what this phone has of a draft that is gone; `null`: it has nothing. */
  readonly onKept: (() => void) | null;
  readonly onNew: () => void;
}

/** Fetches a draft with its documents and this phone's autosave of it. */
function LoadDraft({ id, prefill, onLoaded, onKept, onNew }: LoadDraftProps) {
  const { id: userId } = useUser();
  const {
    data: start,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['draft to continue', id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [draft, documents, autosaved] = await Promise.all([
        call(applicationsApi.one, { params: { id } }, { signal }),
        call(documentsApi.list, { query: { applicationId: String(id) } }, { signal }),
        autosavedForm('inline', userId),
      ]);
      return startForm('inline', { draft, documents, prefill, autosaved });
    },
  });
  useEffect(() => {
    if (start) onLoaded(start);
  }, [start, onLoaded]);
  if (!error || isFetching) return <Loading />;
  if (isNotFound(error)) {
    return (
      <EmptyState
        title="Esta solicitud ya no está"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onKept && <Button onClick={onKept}>Seguir con lo que llené</Button>}
            <Button variant={onKept ? 'outline' : 'primary'} onClick={onNew}>
              Empezar una nueva
            </Button>
          </div>
        }
      >
        <p>
          Se descartó, o es de otra cuenta.
          {onKept && ' Lo que llenaste aquí sigue en este teléfono; las fotos se toman otra vez.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <LoadFailed title="No se pudo abrir la solicitud" error={error} retry={refetch} />
      <p>Lo que llenaste sigue guardado.</p>
    </>
  );
}

interface DraftChoiceProps {
  readonly drafts: readonly Application[];
  readonly onContinue: (draft: Application) => void;
  readonly onNew: () => void;
}

const loanOf = ({ amount, term }: Application) =>
  amount === null ? 'Sin monto' : `${formatPesos(amount)}${term === null ? '' : ` en ${termText(term)}`}`;

/** Asks what to do with unsent drafts: continue or discard each, or start a new application. */
function DraftChoice({ drafts, onContinue, onNew }: DraftChoiceProps) {
  return (
    <>
      {drafts.map((draft) => (
        <Card
          key={draft.id}
          title={
            <>
              Solicitud <Reference of={draft.reference} /> sin terminar
            </>
          }
        >
          <p>
            {loanOf(draft)}. Última vez: {formatInstant(new Date(draft.updatedAt))}.
          </p>
          <FormProgress step={stepAt('inline', draft.draftStep ?? 1)} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onContinue(draft)}>
              Continuar solicitud <Reference of={draft.reference} />
            </Button>
            <DiscardDraft draft={draft} />
          </div>
        </Card>
      ))}
      <Button variant="outline" onClick={onNew}>
        Empezar una nueva
      </Button>
    </>
  );
}

const PATH = '/new-application';

/** The open form with its draft, which the address names. */
interface Open {
  readonly round: number;
  readonly draftId: number | null;
  readonly start: FormStart;
}

/** "Nueva Solicitud": an empty form, a draft to continue, or the reason why neither is possible. */
export function NewApplicationScreen() {
  const applicant = useApplicant('inline');
  const { user, settled, prefill, autosaved, isAutosaveLate, others, terms, limit } = applicant;
  const drafts = useRead(applicationsApi.list, { query: { status: 'draft' } });
  const client = useQueryClient();
  const draftId = idIn(new URLSearchParams(useSearch()), 'draft');
  const { wanted, ...places } = useFormNavigation(PATH, draftId);
  const [open, setOpen] = useState<Open | null>(null);
  const shown = open?.draftId === draftId ? open : null;
  const begin = (start: FormStart) =>
    setOpen({ round: (open?.round ?? 0) + 1, draftId: start.application?.id ?? null, start });

  useLateAutosave(isAutosaveLate, open?.round, () => {
    if (!shown || !autosaved) return false;
    begin(startForm('inline', { prefill, autosaved }));
    return true;
  });

  const openNew = (start: FormStart) =>
    flushSync(() => {
      begin(start);
      navigate(PATH);
    });

  async function renew() {
    void forgetForm('inline', user.id);
    // The values of an application just sent are known by now, and prefill the form.
    const now = client.fetchQuery({ ...query(applicationsApi.prefill, {}), staleTime: 0 });
    openNew(startForm('inline', { prefill: await now.catch(() => prefill) }));
  }

  function body(): ReactNode {
    if (shown) {
      return (
        <Wizard
          key={shown.round}
          notice={<OpenApplicationNotice applications={others} withoutDrafts />}
          user={user}
          start={shown.start}
          wanted={draftId === null ? { step: 1 } : (wanted ?? startPosition(shown.start))}
          places={places}
          onCreated={({ id }, next) =>
            // The entries of a draft that is gone lead nowhere.
            unwind(() =>
              // The form and its address change at once: otherwise the address would briefly belong to another form.
              flushSync(() => {
                setOpen({ ...shown, draftId: id });
                navigate(addressOfPosition(PATH, { step: 1 }, id), { replace: true });
                goToPosition(PATH, next, id);
              }),
            )
          }
          onSigned={({ id }) => leaveForm(addressOfPosition(PATH, { step: LAST_STEP }, id))}
          onNew={() => void renew()}
        />
      );
    }
    if (!settled || (drafts.isFetching && !drafts.data)) return <Loading />;
    if (isBlocked(applicant)) return <Blocked {...applicant} />;
    if (draftId !== null) {
      const kept = autosaveOfGone(autosaved, draftId);
      return (
        <LoadDraft
          key={draftId}
          id={draftId}
          prefill={prefill}
          onLoaded={begin}
          onKept={kept && (() => openNew(startForm('inline', { prefill, autosaved: kept })))}
          onNew={() => void renew()}
        />
      );
    }
    const fresh = startForm('inline', { prefill, autosaved });
    if (drafts.error && !drafts.data) {
      return (
        <>
          <LoadFailed title="No se pudo abrir el formulario" error={drafts.error} retry={drafts.refetch} />
          <p>{FORMS_KEPT}</p>
        </>
      );
    }
    if (drafts.data && drafts.data.length > 0 && !fresh.restored) {
      return (
        <DraftChoice
          drafts={drafts.data}
          onContinue={({ id }) => navigate(`${PATH}?draft=${id}`)}
          onNew={() => void renew()}
        />
      );
    }
    begin(fresh);
    return <Loading />;
  }

  return (
    <OwnTerms value={terms}>
      <OwnLimit value={limit}>
        <h1 className="text-2xl">Nueva Solicitud</h1>
        {body()}
      </OwnLimit>
    </OwnTerms>
  );
}
