import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { applicationsApi } from '#contract/applications.ts';
import { FORMS_KEPT } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { forgetForm } from '#web/applications/form/form-autosave.ts';
import {
  addressOfPosition,
  goToPosition,
  leaveForm,
  startPosition,
  useFormNavigation,
} from '#web/applications/form/form-position.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import { DraftChoice } from '#web/applications/inline/draft-choice.tsx';
import { LoadDraft } from '#web/applications/inline/load-draft.tsx';
import { Wizard } from '#web/applications/inline/wizard.tsx';
import { OpenApplicationNotice } from '#web/applications/open-application-notice.tsx';
import { OwnLimit } from '#web/fields/own-limit.ts';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { Loading } from '#web/ui/loading.tsx';

const PATH = '/new-application';

/** The draft that the address names, so that a reload keeps the place. */
function useDraftId(): number | null {
  const id = Number(new URLSearchParams(useSearch()).get('draft'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

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
  const drafts = useQuery(query(applicationsApi.list, { query: { status: 'draft' } }));
  const client = useQueryClient();
  const draftId = useDraftId();
  const { wanted, ...places } = useFormNavigation(PATH, draftId);
  const [open, setOpen] = useState<Open | null>(null);
  const shown = open?.draftId === draftId ? open : null;
  const begin = (start: FormStart) =>
    setOpen({ round: (open?.round ?? 0) + 1, draftId: start.application?.id ?? null, start });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the customer's typing is repeated
  useEffect(() => {
    if (isAutosaveLate && shown && autosaved) begin(startForm('inline', { prefill, autosaved }));
  }, [isAutosaveLate]);

  async function renew() {
    void forgetForm('inline', user.id);
    // The values of an application just sent are known by now, and prefill the form.
    const now = client.fetchQuery({ ...query(applicationsApi.prefill, {}), staleTime: 0 });
    const start = startForm('inline', { prefill: await now.catch(() => prefill) });
    flushSync(() => {
      begin(start);
      navigate(PATH);
    });
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
            // The form and its address change at once: otherwise the address would briefly belong to another form.
            flushSync(() => {
              setOpen({ ...shown, draftId: id });
              navigate(addressOfPosition(PATH, { step: 1 }, id), { replace: true });
              goToPosition(PATH, next, id);
            })
          }
          onSigned={({ id }) => leaveForm(addressOfPosition(PATH, { step: LAST_STEP }, id))}
          onNew={() => void renew()}
        />
      );
    }
    if (!settled || (drafts.isFetching && !drafts.data)) return <Loading />;
    if (isBlocked(applicant)) return <Blocked {...applicant} />;
    if (draftId !== null) {
      return (
        <LoadDraft key={draftId} id={draftId} prefill={prefill} onLoaded={begin} onNew={() => void renew()} />
      );
    }
    const fresh = startForm('inline', { prefill, autosaved });
    if (drafts.error && !drafts.data) {
      return (
        <>
          <LoadFailed
            title="No se pudo abrir el formulario"
            error={drafts.error}
            retry={() => void drafts.refetch()}
          />
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
