import { settingsApi } from '#contract/settings.ts';
import { labelOfSetting } from '#domain/audit/setting-labels.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { settingText } from '#web/settings/settings-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const nothing = <em className="text-ink-soft">vacío</em>;

/** The changes of the settings, newest first, with author and time. */
export function SettingsHistory() {
  const { rows, failed, retry, more } = usePages(settingsApi.history, (page) => ({
    query: { ...page, limit: 10 },
  }));
  if (failed)
    return (
      <EmptyState
        title="No se pudo cargar el historial"
        action={<Button onClick={retry}>Intentar de nuevo</Button>}
      />
    );
  return (
    <Card title="Historial de cambios">
      {!rows && <Skeleton label="Cargando historial..." />}
      {rows?.length === 0 && <p className="text-ink-soft">Todavía no se ha cambiado nada.</p>}
      <ol className="divide-y divide-line">
        {rows?.map(({ id, changedAt, changedBy, changes }) => (
          <li key={id} className="grid gap-1 py-3">
            <p>
              <InstantText instant={changedAt} /> · <strong>{changedBy ?? 'El sistema'}</strong>
            </p>
            <ul className="grid gap-1 text-sm">
              {changes.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {labelOfSetting(field)}: {settingText(field, before) || nothing} →{' '}
                  {settingText(field, after) || nothing}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <LoadMore {...more} />
    </Card>
  );
}
