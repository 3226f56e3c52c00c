import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { applicationsApi } from '#contract/applications.ts';
import { FORMS_KEPT } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { forgetForm } from '#web/applications/form/form-autosave.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import { DraftChoice } from '#web/applications/inline/draft-choice.tsx';
import { LoadDraft } from '#web/applications/inline/load-draft.tsx';
import { Wizard } from '#web/applications/inline/wizard.tsx';
import { StandingNotice } from '#web/applications/standing-notice.tsx';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

const PATH = '/new-application';
const addressOf = (id: number, step: number) => `${PATH}?draft=${id}&paso=${step}`;

/** The draft and the step that the address names, so that a reload stays where one was. */
function useAddress() {
  const search = new URLSearchParams(useSearch());
  const id = Number(search.get('draft'));
  return {
    draftId: Number.isSafeInteger(id) && id > 0 ? id : null,
    step: Number(search.get('paso')) || null,
  };
}

/** The form that is open, and the draft in its address. */
interface Open {
  readonly round: number;
  readonly draftId: number | null;
  readonly start: FormStart;
}

/** "Nueva Solicitud": a form anew, a draft to go on with, or why there is neither. */
export function NewApplicationScreen() {
  const applicant = useApplicant('inline');
  const { user, settled, prefill, autosaved, others, terms } = applicant;
  const drafts = useQuery(query(applicationsApi.list, { query: { status: 'draft' } }));
  const client = useQueryClient();
  const address = useAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const shown = open?.draftId === address.draftId ? open : null;
  const begin = (start: FormStart) =>
    setOpen({ round: (open?.round ?? 0) + 1, draftId: start.application?.id ?? null, start });

  async function renew() {
    void forgetForm('inline', user.id);
    // What has just been sent is known by now, and need not be typed again.
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
          notice={<StandingNotice applications={others} withoutDrafts />}
          user={user}
          start={shown.start}
          wantedStep={address.draftId === null ? 1 : (address.step ?? shown.start.step)}
          goToStep={(step) => address.draftId && navigate(addressOf(address.draftId, step))}
          onCreated={({ id }) =>
            // The form and its address change at once: between the two, the address would be of another form.
            flushSync(() => {
              setOpen({ ...shown, draftId: id });
              navigate(addressOf(id, 1), { replace: true });
              navigate(addressOf(id, 2));
            })
          }
          onNew={() => void renew()}
        />
      );
    }
    if (!settled || (drafts.isFetching && !drafts.data)) return <Loading />;
    if (isBlocked(applicant)) return <Blocked {...applicant} />;
    if (address.draftId !== null) {
      return (
        <LoadDraft
          key={address.draftId}
          id={address.draftId}
          prefill={prefill}
          onLoaded={begin}
          onNew={() => void renew()}
        />
      );
    }
    const fresh = startForm('inline', { prefill, autosaved });
    if (drafts.error && !drafts.data) {
      return (
        <EmptyState
          title="No se pudo abrir el formulario"
          action={<Button onClick={() => void drafts.refetch()}>Intentar de nuevo</Button>}
        >
          <p>Revisa tu conexión e intenta de nuevo. {FORMS_KEPT}</p>
        </EmptyState>
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
      <h1 className="text-2xl">Nueva Solicitud</h1>
      {body()}
    </OwnTerms>
  );
}
