import { type FormEvent, useState } from 'react';
import { type SettingsReply, settingsApi } from '#contract/settings.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { SectionFields } from '#web/settings/section-fields.tsx';
import { useChangeSettings } from '#web/settings/settings.queries.ts';
import { draftOf, type SettingsDraft, sectionOfDraft } from '#web/settings/settings-draft.ts';
import { labelOfError } from '#web/settings/settings-labels.ts';
import type { SECTIONS } from '#web/settings/settings-sections.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';

/** Typed values that are not saved, and the version of the settings on which the person typed them. */
interface Edited {
  readonly draft: SettingsDraft;
  readonly version: number;
}

interface SettingsSectionProps {
  readonly section: (typeof SECTIONS)[number];
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
  const change = useChangeSettings();
  const may = usePermission()(settingsApi.change);
  // The reply to the save is newer than what the page had read before it.
  const newest = saved.version > settings.version ? saved : settings;
  const version = edited?.version ?? newest.version;
  const draft = edited?.draft ?? draftOf(newest);

  function refuse(wrong: Readonly<Record<string, string>>) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt(attempt + 1);
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const { settings: value, errors: wrong } = sectionOfDraft(draft, section.id);
    refuse(wrong);
    if (!value) return;
    change.mutate(
      { body: { ...value, version } },
      {
        onSuccess: (reply) => {
          setSaved(reply);
          setEdited(null);
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
    <form noValidate onSubmit={save} hidden={!shown} className="grid min-w-0 grid-cols-1 gap-4">
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
    </form>
  );
}
