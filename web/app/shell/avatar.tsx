import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { initialsOf } from '#web/app/session/person.ts';

/** A person's picture, else the initials. It has no text alternative, because the name is beside it. */
export function Avatar({
  user,
  large = false,
}: {
  readonly user: Pick<User, 'firstName' | 'lastName' | 'profileImageUrl'>;
  readonly large?: boolean;
}) {
  // The address that failed to load: no network, or the picture was removed.
  const [broken, setBroken] = useState<string | null>(null);
  const { profileImageUrl } = user;
  const size = large ? 'size-20' : 'size-[min(2.5rem,48px)]';
  return profileImageUrl && profileImageUrl !== broken ? (
    <img
      src={profileImageUrl}
      alt=""
      onError={() => setBroken(profileImageUrl)}
      className={`${size} rounded-full object-cover`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${size} grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-ink ${large ? 'text-xl' : 'text-sm'}`}
    >
      {initialsOf(user)}
    </span>
  );
}
