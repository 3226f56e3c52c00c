import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { configurationApi } from '#contract/configuration.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { type SettingsReply, settingsApi } from '#contract/settings.ts';
import { TWO_PERSON_ACT, TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/scorecard.ts';
import { CONTACT_CHANNEL, TEMPLATED_CHANNELS } from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { FIRST_DAY_STEP, FIRST_DAY_STEPS } from '#domain/first-day/first-day-step.ts';
import { TEMPLATE_VARIABLE, TEMPLATE_VARIABLES } from '#domain/messages/whatsapp-template.ts';
import { labelOfSetting } from '#domain/settings/form-setting.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, usePages, useRead } from '#web/app/calls/use-calls.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { MissingSettings } from '#web/first-day/missing-settings.tsx';
import { TestTextCard } from '#web/first-day/trial-text.tsx';
import { SectionFields } from '#web/settings/section-fields.tsx';
import { draftOf, type SettingsDraft, sectionOfDraft } from '#web/settings/settings-draft.ts';
import { SECTIONS, type Section, sectionOf } from '#web/settings/settings-sections.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { ErrorSummary, Form, focusControl, SelectField } from '#web/ui/forms.tsx';

/** A WhatsApp template as the history of the settings shows it: "HX…, name; link". */
const templateText = (value: string): string =>
  TEMPLATE_VARIABLES.reduce(
    (text, variable) =>
      text.replace(new RegExp(`(; |, )${variable}(?=;|$)`), `$1${TEMPLATE_VARIABLE[variable].word}`),
    value,
  );

const WORDED: Readonly<Record<string, (value: string) => string>> = {
  // Its number, without its size.
  logo: (value) => value.replace(/^(\d+),.*/, 'núm. $1'),
  messageTemplates: (value) =>
    TEMPLATED_CHANNELS.reduce(
      (text, channel) =>
        text.replaceAll(new RegExp(`(^|; )${channel}, `, 'g'), `$1${CONTACT_CHANNEL[channel].label}: `),
      value,
    ),
  twoPersonActs: (value) =>
    value
      .split('; ')
      .map((act) => (isIn(TWO_PERSON_ACTS, act) ? TWO_PERSON_ACT[act].label : act))
      .join('; '),
  setAside: (value) =>
    value
      .split('; ')
      .map((name) => (isIn(FIRST_DAY_STEPS, name) ? FIRST_DAY_STEP[name].title : name))
      .join('; '),
};

/** A setting's value as the history of changes shows it. */
const settingText = (field: string, value: string): string =>
  field.startsWith('warningRules.') && isIn(WARNING_RULE_NAMES, value)
    ? WARNING_RULE[value].label
    : field.startsWith('whatsappTemplates.')
      ? templateText(value)
      : (WORDED[field]?.(value) ?? value);

/**
 * The label for an error of the settings: for a row of accounts or templates with its place in the list ("Cuentas donde
 * pagan los clientes, 2").
 */
function labelOfError(field: string): string {
  const [list = '', place] = field.split('.');
  return place !== undefined && /^\d+$/.test(place)
    ? `${labelOfSetting(list)}, ${Number(place) + 1}`
    : labelOfSetting(field);
}

/** Typed values that are not saved, and the version of the settings on which the person typed them. */
interface Edited {
  readonly draft: SettingsDraft;
  readonly version: number;
}

interface SettingsSectionProps {
  readonly section: Section;
  readonly settings: SettingsReply;
  /** Whether the page shows the section; another one keeps what was typed into it. */
  readonly shown: boolean;
}

/**
 * One section of the settings, which saves by itself (rule: business-settings): only its own values are sent, and a
 * failed save loses no typed one.
 */
export function SettingsSection({ section, settings, shown }: SettingsSectionProps) {
  const [saved, setSaved] = useState(settings);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const change = useAction(
    settingsApi.change,
    [settingsApi.read, settingsApi.history, configurationApi.read, firstDayApi.read],
    { done: 'Configuración guardada', failed: 'No se pudo guardar la configuración' },
  );
  const may = usePermission()(settingsApi.change);
  // The reply to the save is newer than what the page had read before it.
  const newest = saved.version > settings.version ? saved : settings;
  const version = edited?.version ?? newest.version;
  const draft = edited?.draft ?? draftOf(newest);

  function refuse(wrong: Readonly<Record<string, string>>) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt(attempt + 1);
  }
  function save() {
    const { settings: value, errors: wrong } = sectionOfDraft(draft, section.id);
    refuse(wrong);
    if (!value) return;
    change.mutate(
      { body: { ...value, version } },
      {
        onSuccess: (reply) => {
          setSaved(reply);
          // What was typed since the save began stays.
          setEdited((now) =>
            now === null || now.draft === draft ? null : { ...now, version: reply.version },
          );
        },
        onError: (failure) => refuse(fieldErrorsOf(failure)),
      },
    );
  }
  const undo = () => {
    setEdited(null);
    setErrors({});
  };
  const summary = Object.entries(errors).map(([field, message]) => ({
    field,
    message: `${labelOfError(field)}: ${message}`,
  }));
  return (
    <Form onSubmit={save} hidden={!shown} className="grid min-w-0 grid-cols-1 gap-4">
      {summary.length > 0 && <ErrorSummary title="Revise estos campos" errors={summary} attempt={attempt} />}
      <Card title={section.label}>
        <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-4">
          <SectionFields
            section={section.id}
            draft={draft}
            errors={errors}
            onChange={(next) => setEdited({ draft: next, version })}
          />
        </fieldset>
        {may && (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <Button type="submit" busy={change.isPending}>
              Guardar
            </Button>
            {edited && (
              <>
                <Button variant="quiet" onClick={undo}>
                  Deshacer
                </Button>
                <span className="text-sm text-ink-soft">Sin guardar</span>
              </>
            )}
          </div>
        )}
      </Card>
    </Form>
  );
}

const nothing = <em className="text-ink-soft">vacío</em>;

/** The changes of the settings, newest first, with author and time. */
function SettingsHistory() {
  const { rows, failed, error, retry, more } = usePages(settingsApi.history, (page) => ({
    query: { ...page, limit: 10 },
  }));
  if (failed) return <LoadFailed title="No se pudo cargar el historial" error={error} retry={retry} />;
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
  const current = PARTS.find(({ id }) => id === named)?.id ?? 'negocio';
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
  const { data, error, refetch } = useRead(settingsApi.read, {});
  return (
    <>
      <h1 className="text-2xl">Configuración</h1>
      {error && !data && (
        <LoadFailed title="No se pudo cargar la configuración" error={error} retry={refetch} />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando configuración..." />}
      {data && <Settings settings={data} />}
    </>
  );
}
