import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/app/calls/query-client.ts';
import { MissingSettings } from '#web/first-day/missing-settings.tsx';
import { TestTextCard } from '#web/first-day/trial-text-card.tsx';
import { SettingsForm } from '#web/settings/settings-form.tsx';
import { SettingsHistory } from '#web/settings/settings-history.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(query(settingsApi.read, {}));
  return (
    <>
      <h1 className="text-2xl">Configuración</h1>
      {error && !data && (
        <EmptyState
          title="No se pudo cargar la configuración"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando configuración..." />}
      {data && <MissingSettings />}
      {data && <SettingsForm settings={data} />}
      {data && <TestTextCard />}
      <SettingsHistory />
    </>
  );
}
