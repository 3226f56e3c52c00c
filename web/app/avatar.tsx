import type { User } from '#contract/accounts.ts';
import { initialsOf } from '#web/app/person.ts';

/** The picture, else the initials. Stands beside the name, so it says nothing of its own. */
export function Avatar({ user }: { readonly user: User }) {
  return user.profileImageUrl ? (
    <img src={user.profileImageUrl} alt="" className="size-10 rounded-full object-cover" />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-bold text-ink"
    >
      {initialsOf(user)}
    </span>
  );
}
