import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { ACCOUNT_STATUS, creditScoreLabel, KYC_STATUS } from '#domain/accounts/account.ts';
import type { Tone } from '#domain/tone.ts';
import { displayNameOf } from '#web/app/session/person.ts';
import { ProfilePicture, RemovePicture } from '#web/profile/profile-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

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
export function ProfileHeader({ user, children }: { readonly user: User; readonly children: ReactNode }) {
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
