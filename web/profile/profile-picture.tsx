import Camera from 'lucide-react/icons/camera';
import type { User } from '#contract/accounts.ts';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { useSaveProfile } from '#web/profile/profile.queries.ts';
import { Spinner } from '#web/ui/spinner.tsx';

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
      {busy ? <Spinner /> : <Camera aria-hidden="true" />}
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
export function ProfilePicture({ user }: { readonly user: User }) {
  return (
    <div className="relative w-fit rounded-full border-4 border-surface bg-surface">
      <Avatar user={user} large />
      {/* Only customers upload: an administrator has no own documents. */}
      {!user.isAdmin && <Change has={user.profileImageUrl !== null} />}
    </div>
  );
}

export function RemovePicture({ user }: { readonly user: User }) {
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
