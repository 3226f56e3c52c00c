import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { useUser } from '#web/app/session/session.tsx';
import { autosavedForm } from '#web/applications/form/form-autosave.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
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

/** Fetches a draft with its documents and this phone's autosave of it. */
export function LoadDraft({ id, prefill, onLoaded, onNew }: LoadDraftProps) {
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
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="Esta solicitud ya no está"
        action={<Button onClick={onNew}>Empezar una nueva</Button>}
      >
        <p>Se descartó, o es de otra cuenta.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <LoadFailed title="No se pudo abrir la solicitud" error={error} retry={() => void refetch()} />
      <p>Lo que llenaste sigue guardado.</p>
    </>
  );
}
