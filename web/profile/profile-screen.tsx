import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type Profile, profileApi } from '#contract/profile.ts';
import { query } from '#web/app/calls/query-client.ts';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { FIELD_NAMES, FIELDS, isField, TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import { SaveBar } from '#web/person/save-bar.tsx';
import { LockedBanner } from '#web/profile/locked-banner.tsx';
import { ProfileHeader } from '#web/profile/profile-header.tsx';
import { ProfileTabs } from '#web/profile/profile-tabs.tsx';
import { useProfileForm } from '#web/profile/use-profile-form.ts';
import { PushSettings } from '#web/push/push-settings.tsx';
import { OpenSessionsCard } from '#web/second-factor/open-sessions-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** An error with the name of its field, "Teléfono: Formato válido…", since two fields may have the same message. */
const named = (field: string, message: string) => {
  const label = isField(field) ? FIELDS[field].label : '';
  return label && !message.startsWith(label) ? `${label}: ${message}` : message;
};

/** The open tab, which the address holds, so that a reload keeps it. */
function useTab(): readonly [TabId, (id: TabId) => void] {
  const named = new URLSearchParams(useSearch()).get('tab');
  const tab = TABS.find(({ id }) => id === named)?.id ?? 'personal';
  return [tab, (id) => navigate(`/profile?tab=${id}`, { replace: true })];
}

interface ProfileFormProps {
  readonly profile: Profile;
  readonly isLastSeen: boolean;
}

function ProfileForm({ profile, isLastSeen }: ProfileFormProps) {
  const { user, locked } = profile;
  // Edits apply to the server's current values: on top of last seen data they would restore old ones.
  const form = useProfileForm(user, locked || isLastSeen);
  const [tab, setTab] = useTab();
  const editing = form.values !== null;
  const banner = useRef<HTMLElement>(null);
  const body = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);

  // The pressed button is gone: the focus goes to its replacement.
  useEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    if (editing) body.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    else editButton.current?.focus();
  }, [editing]);

  const asked = FIELD_NAMES.filter(form.asks);
  const [first] = asked;

  function edit() {
    if (!first) return banner.current?.focus();
    if (!asked.some((field) => tabOf(field) === tab)) setTab(tabOf(first));
    form.edit();
  }

  const wrong = Object.entries(form.errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message: named(field, message) }],
  );
  return (
    <>
      <ProfileHeader user={user}>
        {!editing && (
          <DecisionButton
            ref={editButton}
            icon={<Pencil aria-hidden="true" />}
            disabledLook={!first}
            onClick={edit}
          >
            {locked && first ? 'Completar datos' : 'Editar'}
          </DecisionButton>
        )}
      </ProfileHeader>
      {locked && <LockedBanner ref={banner} hasGaps={first !== undefined} />}
      {form.wasRestored && (
        <p role="status" className="rounded-md bg-brand-tint px-4 py-3">
          Recuperamos los cambios que no habías guardado.
        </p>
      )}
      {wrong.length > 0 && (
        <ErrorSummary
          title="Hay datos por corregir"
          errors={wrong}
          attempt={form.attempt}
          reveal={(field) => flushSync(() => setTab(tabOf(field)))}
        />
      )}
      <form
        ref={body}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <ProfileTabs profile={profile} form={form} tab={tab} onTab={setTab} />
        {editing && <SaveBar saving={form.saving} sessionEnded={form.sessionEnded} onCancel={form.cancel} />}
      </form>
    </>
  );
}

/** "Mi Perfil", the customer's own profile (rule: profile-screen). */
export function ProfileScreen() {
  const { data: profile, isError, refetch } = useQuery(query(profileApi.read, {}));
  const isLastSeen = useLastSeen() !== null;
  return (
    <>
      <h1 className="text-2xl">Mi Perfil</h1>
      {profile ? (
        <>
          <ProfileForm
            key={isLastSeen ? 'last-seen' : 'answered'}
            profile={profile}
            isLastSeen={isLastSeen}
          />
          {!profile.user.isAdmin && !isLastSeen && (
            <>
              <PushSettings profile={profile} />
              <OpenSessionsCard />
            </>
          )}
        </>
      ) : isError ? (
        <EmptyState
          title="No se pudo cargar tu perfil"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : (
        <Skeleton lines={8} label="Cargando tu perfil..." />
      )}
    </>
  );
}
