import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type SettingsReply, settingsApi } from '#contract/settings.ts';
import { query } from '#web/app/calls/query-client.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { MissingSettings } from '#web/first-day/missing-settings.tsx';
import { TestTextCard } from '#web/first-day/trial-text-card.tsx';
import { SettingsHistory } from '#web/settings/settings-history.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { SECTIONS, sectionOf } from '#web/settings/settings-sections.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const HISTORY = { id: 'historial', label: 'Historial de cambios' } as const;
const PARTS = [...SECTIONS, HISTORY];
type PartId = (typeof PARTS)[number]['id'];

interface PartsProps {
  readonly current: PartId;
  readonly addressOf: (id: PartId) => string;
}

/** The sections by name: a column on a wide screen, one choice on a phone. */
function Parts({ current, addressOf }: PartsProps) {
  return (
    <>
      <nav aria-label="Secciones" className="sticky top-4 max-lg:hidden">
        <ul className="grid gap-0.5">
          {PARTS.map(({ id, label }) => (
            <li key={id}>
              <a
                href={addressOf(id)}
                aria-current={id === current ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-brand-tint hover:text-brand aria-[current]:bg-brand-tint aria-[current]:text-brand"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lg:hidden">
        <SelectField
          name="seccion"
          label="Sección"
          options={PARTS.map(({ id, label }) => ({ value: id, label }))}
          value={current}
          onChange={({ target }) => {
            const chosen = PARTS.find(({ id }) => id === target.value);
            if (chosen) navigate(addressOf(chosen.id), { replace: true });
          }}
        />
      </div>
    </>
  );
}

function Settings({ settings }: { readonly settings: SettingsReply }) {
  const search = useSearch();
  const named = new URLSearchParams(search).get('seccion');
  const current = PARTS.find(({ id }) => id === named)?.id ?? SECTIONS[0].id;
  const addressOf = (id: PartId) => withParameter(search, 'seccion', id);
  /** Opens the section of a field, and moves the focus there. */
  function show(field: string) {
    const section = sectionOf(field);
    if (section) flushSync(() => navigate(addressOf(section), { replace: true }));
    focusControl(field);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the link exists only now, and leads once
  useEffect(() => {
    const field = decodeURIComponent(location.hash.slice(1));
    // After the effect: a section opens by a render of its own.
    if (field !== '') queueMicrotask(() => show(field));
  }, []);
  return (
    <>
      <MissingSettings onField={show} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-8">
        <Parts current={current} addressOf={addressOf} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {SECTIONS.map((section) => (
            <SettingsSection
              key={section.id}
              section={section}
              settings={settings}
              shown={section.id === current}
            />
          ))}
          {current === 'whatsapp' && <TestTextCard />}
          {current === HISTORY.id && <SettingsHistory />}
        </div>
      </div>
    </>
  );
}

/** The lender's settings in sections, each of which saves by itself (rule: business-settings). */
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
      {data && <Settings settings={data} />}
    </>
  );
}
