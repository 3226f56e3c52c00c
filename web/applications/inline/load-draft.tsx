import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { useAutosaved } from '#web/applications/form/form-autosave.ts';
import { type FormStart, startDraft } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

interface LoadDraftProps {
  readonly id: number;
  readonly prefill: StoredFields;
  readonly onLoaded: (start: FormStart) => void;
  readonly onNew: () => void;
}

/** Fetches a draft with its documents, and opens it once. */
export function LoadDraft({ id, prefill, onLoaded, onNew }: LoadDraftProps) {
  const draft = useQuery(query(applicationsApi.one, { params: { id } }));
  const documents = useQuery(query(documentsApi.list, { query: { applicationId: String(id) } }));
  const autosaved = useAutosaved('inline', useUser().id);
  const arrived = [draft, documents, autosaved].every(
    ({ isFetching, data }) => !isFetching && data !== undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when all are there
  useEffect(() => {
    if (arrived && draft.data && documents.data)
      onLoaded(startDraft(draft.data, documents.data, prefill, autosaved.data));
  }, [arrived]);
  const failure = draft.error ?? documents.error;
  if (!failure || draft.isFetching || documents.isFetching) return <Loading />;
  if (failure instanceof ApiError && failure.status === 404) {
    return (
      <EmptyState
        title="Esta solicitud ya no está"
        action={<Button onClick={onNew}>Empezar una nueva</Button>}
      >
        <p>Se descartó, o es de otra cuenta.</p>
      </EmptyState>
    );
  }
  const again = () => {
    void draft.refetch();
    void documents.refetch();
  };
  return (
    <EmptyState
      title="No se pudo abrir la solicitud"
      action={<Button onClick={again}>Intentar de nuevo</Button>}
    >
      <p>Revisa tu conexión e intenta de nuevo. Lo que llenaste sigue guardado.</p>
    </EmptyState>
  );
}
