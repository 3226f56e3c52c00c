import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { cameWithContent } from '#web/app/first-screen/page-state.ts';
import { later } from '#web/app/later.tsx';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { forgetForm } from '#web/applications/form/form-autosave.ts';
import { leaveForm, unwind } from '#web/applications/form/form-position.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import { ApplyDialog } from '#web/applications/modal/apply-dialog.tsx';
import { useCorrecting } from '#web/applications/modal/use-correcting.ts';
import type { Submitted } from '#web/applications/modal/use-submission.ts';
import { OpenApplicationNotice } from '#web/applications/open-application-notice.tsx';
import { takeQuote } from '#web/calculator/quote.ts';
import { OwnLimit } from '#web/fields/own-limit.ts';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { noteSuccess } from '#web/push/first-success.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Only a renewal shows it, which its link asks for. */
const RenewalCheck = later(
  async () => (await import('#web/applications/modal/renewal-check.tsx')).RenewalCheck,
);

/** The page after sending an application: the list of the customer's applications, or of this phone's waiting items. */
const AFTER = { received: '/my-applications', kept: '/dashboard' } as const satisfies Record<
  Submitted,
  string
>;

/** Opens the application modal at once; closing it leads to the dashboard (rule: application-modal). */
export function ApplyScreen() {
  const applicant = useApplicant('modal');
  // The server does not know this tab's quote.
  const [quote, setQuote] = useState(() => (cameWithContent() ? null : takeQuote()));
  // An open form ignores later refetches.
  const [open, setOpen] = useState<{ start: FormStart; round: number } | null>(null);
  const { user, settled, prefill, autosaved, isAutosaveLate, others, terms, limit } = applicant;
  const correcting = useCorrecting(settled ? prefill : null);
  const asksRenewal = new URLSearchParams(useSearch()).has('renovar');
  const renewal = asksRenewal && settled && !isBlocked(applicant) ? applicant.renewal : null;
  if (settled && open === null && !isBlocked(applicant) && correcting !== 'reading' && !renewal)
    setOpen({ start: correcting ?? startForm('modal', { prefill, autosaved, quote }), round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the customer's typing is repeated
  useEffect(() => {
    if (!isAutosaveLate || open === null) return;
    const quoted = takeQuote();
    setQuote(quoted);
    if (quoted || autosaved)
      setOpen({ start: startForm('modal', { prefill, autosaved, quote: quoted }), round: open.round + 1 });
  }, [isAutosaveLate]);
  return (
    <OwnTerms value={terms}>
      <OwnLimit value={limit}>
        <h1 className="text-2xl">{renewal ? 'Renovar préstamo' : 'Solicitar Préstamo'}</h1>
        {open === null && renewal && (
          <RenewalCheck
            prefill={prefill}
            renewal={renewal}
            onStart={(start) => setOpen({ start, round: 0 })}
          />
        )}
        {open === null && !renewal && (settled ? <Blocked {...applicant} /> : <Loading />)}
        {open && (
          <ApplyDialog
            key={open.round}
            user={user}
            notice={<OpenApplicationNotice applications={others} />}
            start={open.start}
            onRestart={() => {
              void forgetForm('modal', user.id);
              unwind(() => setOpen({ start: startForm('modal', { prefill, quote }), round: open.round + 1 }));
            }}
            onClose={() => leaveForm('/dashboard')}
            onSubmitted={(what) => {
              if (what === 'received') noteSuccess();
              leaveForm(AFTER[what]);
            }}
          />
        )}
      </OwnLimit>
    </OwnTerms>
  );
}
