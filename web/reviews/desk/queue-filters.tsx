import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { APPLICATION_STATUS, REVIEW_STATUSES, shownAs } from '#domain/applications/status.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { QueueSearch } from '#web/ui/queue/queue-search.tsx';

const OFFERED = REVIEW_STATUSES.filter((status) => shownAs(status) === status);
const STATES = OFFERED.map((value) => ({ value, label: APPLICATION_STATUS[value].badge.label }));

/** The filters of the queue of applications. The address holds them, so that a reload and a colleague see the same. */
export function useQueueFilters() {
  const search = useSearch();
  const { sought, typed, setTyped } = useSearchText();
  const named = new URLSearchParams(search).get('estado');
  const status = OFFERED.find((state) => state === named);
  return {
    typed,
    setTyped,
    status,
    chooseStatus: (state: string) => navigate(withParameter(search, 'estado', state), { replace: true }),
    query: { search: sought || undefined, status },
    narrowed: sought !== '' || status !== undefined,
  };
}

export function QueueFilters({ typed, setTyped, status, chooseStatus }: ReturnType<typeof useQueueFilters>) {
  return (
    <>
      <QueueSearch
        label="Buscar solicitud"
        placeholder="Nombre, cédula o teléfono"
        typed={typed}
        setTyped={setTyped}
      />
      <SelectField
        name="estado"
        label="Estado"
        placeholder="Todas"
        options={STATES}
        value={status ?? ''}
        onChange={(event) => chooseStatus(event.target.value)}
      />
    </>
  );
}
