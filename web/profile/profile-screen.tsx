import Camera from 'lucide-react/icons/camera';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#contract/accounts.ts';
import { type Profile, profileApi } from '#contract/profile.ts';
import { ACCOUNT_STATUS, creditScoreLabel, KYC_STATUS } from '#domain/accounts/account.ts';
import { whatsappAddress } from '#domain/messages/whatsapp-address.ts';
import type { Tone } from '#domain/tone.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { displayNameOf } from '#web/app/session/person.ts';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { FIELD_NAMES, FIELDS, isField, TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import { SaveBar } from '#web/person/person-group.tsx';
import { useEditFocus } from '#web/person/use-typed-profile.ts';
import { useSaveProfile } from '#web/profile/profile.queries.ts';
import { ProfileTabs } from '#web/profile/profile-tabs.tsx';
import { useProfileForm } from '#web/profile/use-profile-form.ts';
import { PushSettings } from '#web/push/push-settings.tsx';
import { OpenSessionsCard } from '#web/second-factor/open-sessions-card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { ErrorSummary, Form } from '#web/ui/forms.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

/**
 * The button that adds or changes the picture. A sent application does not lock the picture, because no decision
 * depends on it.
 */
function Change({ has }: { readonly has: boolean }) {
  const save = useSaveProfile();
  const { progress, choose } = useUpload({
    documentType: 'profile_image',
    onUploaded: ({ filePath }) => save.mutate({ profileImageUrl: filePath }),
  });
  const busy = progress !== null || save.isPending;
  return (
    <label className="absolute -right-5 -bottom-2 grid size-12 cursor-pointer place-items-center rounded-full border-[1.5px] border-control bg-surface text-brand hover:bg-brand-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-5">
      {busy ? <Spinner /> : <Camera />}
      <span className="sr-only">{has ? 'Cambiar foto' : 'Poner foto'}</span>
      <input
        type="file"
        accept="image/*"
        aria-busy={busy || undefined}
        className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file && !busy) void choose(file);
        }}
      />
    </label>
  );
}

/** The customer's picture or initials, with a button to change the picture. */
function ProfilePicture({ user }: { readonly user: User }) {
  return (
    <div className="relative w-fit rounded-full border-4 border-surface bg-surface">
      <Avatar user={user} large />
      {/* Only customers upload: an administrator has no own documents. */}
      {!user.isAdmin && <Change has={user.profileImageUrl !== null} />}
    </div>
  );
}

function RemovePicture({ user }: { readonly user: User }) {
  const save = useSaveProfile();
  if (!user.profileImageUrl) return null;
  return (
    <DecisionButton
      variant="quiet"
      busy={save.isPending}
      onClick={() => save.mutate({ profileImageUrl: null })}
    >
      Quitar foto
    </DecisionButton>
  );
}

const TEXT = 'Hola, necesito corregir un dato de mi perfil';

interface LockedBannerProps {
  readonly ref: Ref<HTMLElement>;
  /** Whether the profile has empty fields, each of which the customer can fill in once. */
  readonly hasGaps: boolean;
}

/**
 * Says that only empty fields of the profile can change, why, and how the others can be changed (rule: profile-lock).
 */
function LockedBanner({ ref, hasGaps }: LockedBannerProps) {
  const [whatsapp, email] = [templateVariable('whatsapp'), templateVariable('email')];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="profile-locked"
      className="flex gap-3 rounded-lg border border-warning bg-warning-tint p-4"
    >
      <Lock className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="grid gap-1">
        <h2 id="profile-locked" className="text-lg text-warning">
          Perfil Bloqueado
        </h2>
        <p>
          Enviaste una solicitud con estos datos. <strong>Para corregir sus datos, contacte a soporte</strong>
        </p>
        {hasGaps && (
          <p>
            Lo que dice «Sin completar» lo puedes llenar una vez. Revísalo antes de guardar: después también
            queda bloqueado.
          </p>
        )}
        <p className="-mb-2 flex flex-wrap gap-x-5">
          {whatsapp && (
            <a
              className="link inline-flex min-h-12 items-center gap-2"
              href={whatsappAddress(whatsapp, TEXT)}
            >
              <MessageCircle className="size-5" /> WhatsApp
            </a>
          )}
          {email && (
            <a
              className="link inline-flex min-h-12 items-center break-all"
              href={`mailto:${email}?subject=${encodeURIComponent(TEXT)}`}
            >
              {email}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

const SCORE_TONES: Readonly<Record<string, Tone>> = { Excelente: 'success', Bueno: 'info' };

/**
 * The customer's credit score as a badge, "720 · Excelente"; without a score it says so, and not "Regular" (rule:
 * credit-score-labels).
 */
function ScoreBadge({ score }: { readonly score: number | null }) {
  const label = creditScoreLabel(score);
  return (
    <Badge tone={SCORE_TONES[label] ?? 'neutral'}>
      {score === null ? label : `Puntaje ${score} · ${label}`}
    </Badge>
  );
}

/** The customer's name and account status (rule: profile-screen). */
function ProfileHeader({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="profile-name"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div aria-hidden="true" className="night relative h-16 sm:h-20">
        <TilePattern />
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 p-5 pt-0">
        <div className="-mt-8">
          <ProfilePicture user={user} />
        </div>
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <RemovePicture user={user} />
          {children}
        </div>
        <div className="col-span-full grid min-w-0 gap-1">
          <h2 id="profile-name" className="text-xl break-words">
            {displayNameOf(user)}
          </h2>
          <p className="break-all text-ink-soft">{user.email}</p>
        </div>
        <p className="col-span-full flex flex-wrap gap-2">
          <Badge tone={ACCOUNT_STATUS[user.accountStatus].tone}>
            {ACCOUNT_STATUS[user.accountStatus].label}
          </Badge>
          <Badge tone={KYC_STATUS[user.kycStatus].ownTone}>{KYC_STATUS[user.kycStatus].label}</Badge>
          <ScoreBadge score={user.creditScore} />
        </p>
      </div>
    </section>
  );
}

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
  const { body, editButton } = useEditFocus(editing, '[role=tab][aria-selected=true]');
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
          <DecisionButton ref={editButton} icon={<Pencil />} disabledLook={!first} onClick={edit}>
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
      <Form ref={body} className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
        <ProfileTabs profile={profile} form={form} tab={tab} onTab={setTab} />
        {editing && <SaveBar saving={form.saving} sessionEnded={form.sessionEnded} onCancel={form.cancel} />}
      </Form>
    </>
  );
}

/** "Mi Perfil", the customer's own profile (rule: profile-screen). */
export function ProfileScreen() {
  const { data: profile, error, refetch } = useRead(profileApi.read, {});
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
      ) : error ? (
        <LoadFailed title="No se pudo cargar tu perfil" error={error} retry={refetch} />
      ) : (
        <Skeleton lines={8} label="Cargando tu perfil..." />
      )}
    </>
  );
}
