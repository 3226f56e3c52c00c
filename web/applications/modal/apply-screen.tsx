import { useState } from 'react';
import { goTo } from '#web/app/shell/navigation.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { forgetForm } from '#web/applications/form/form-autosave.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import { ApplyDialog } from '#web/applications/modal/apply-dialog.tsx';
import { useCorrecting } from '#web/applications/modal/use-correcting.ts';
import type { Submitted } from '#web/applications/modal/use-submission.ts';
import { StandingNotice } from '#web/applications/standing-notice.tsx';
import { takeQuote } from '#web/calculator/quote.ts';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { noteSuccess } from '#web/push/first-success.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Where the application is seen afterwards: among one's own, or among what waits on this phone. */
const AFTER = { received: '/my-applications', kept: '/dashboard' } as const satisfies Record<
  Submitted,
  string
>;

/** Opens the modal by itself; closing it goes to the dashboard (rule: application-modal). */
export function ApplyScreen() {
  const applicant = useApplicant('modal');
  const [quote] = useState(takeQuote);
  // Once open it stays as it is, whatever is fetched again behind it.
  const [open, setOpen] = useState<{ start: FormStart; round: number } | null>(null);
  const { user, settled, prefill, autosaved, others, terms } = applicant;
  const correcting = useCorrecting(settled ? prefill : null);
  if (settled && open === null && !isBlocked(applicant) && correcting !== 'reading')
    setOpen({ start: correcting ?? startForm('modal', { prefill, autosaved, quote }), round: 0 });
  return (
    <OwnTerms value={terms}>
      <h1 className="text-2xl">Solicitar Préstamo</h1>
      {open === null && (settled ? <Blocked {...applicant} /> : <Loading />)}
      {open && (
        <ApplyDialog
          key={open.round}
          user={user}
          notice={<StandingNotice applications={others} />}
          start={open.start}
          onRestart={() => {
            void forgetForm('modal', user.id);
            setOpen({ start: startForm('modal', { prefill, quote }), round: open.round + 1 });
          }}
          onClose={() => goTo('/dashboard')}
          onSubmitted={(what) => {
            if (what === 'received') noteSuccess();
            goTo(AFTER[what]);
          }}
        />
      )}
    </OwnTerms>
  );
}
