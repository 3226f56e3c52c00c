import { useState } from 'react';
import { forget } from '#web/app/session/kept-data.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { KEPT_AS, keptForm, withTyped } from '#web/applications/form/form-autosave.ts';
import { type Known, openingValues } from '#web/applications/form/initial-values.ts';
import { STEPS } from '#web/applications/form/steps.ts';
import { ApplyDialog } from '#web/applications/modal/apply-dialog.tsx';
import type { Opening } from '#web/applications/modal/use-submission.ts';
import { StandingNotice } from '#web/applications/standing-notice.tsx';
import { takeQuote } from '#web/calculator/quote.ts';
import { Loading } from '#web/ui/loading.tsx';

type Quote = ReturnType<typeof takeQuote>;

/** Anew, with the quote of the calculator if there is one. */
const anew = (known: Known, quote: Quote): Opening => ({
  values: openingValues(known, quote),
  held: openingValues(known, null),
  index: 0,
  sent: null,
});

/** Where a killed page was; a quote that has come since begins at the first step with its amount and term. */
function resumed({ values: { amount, term }, held }: Opening, kept: unknown, quote: Quote): Opening | null {
  const mine = keptForm(kept, held);
  if (!mine) return null;
  const values = withTyped(held, mine);
  if (quote) return { values: { ...values, amount, term }, held, index: 0, sent: null };
  const index = Math.min(Math.max(0, mine.step - 1), STEPS.length - 1);
  return { values, held, index, sent: mine.sent };
}

/** Opens the modal by itself; closing it goes to the dashboard (rule: application-modal). */
export function ApplyScreen() {
  const applicant = useApplicant(KEPT_AS.modal);
  const [quote] = useState(takeQuote);
  // Once open it stays as it is, whatever is asked anew behind it.
  const [open, setOpen] = useState<{ opening: Opening; resumed: boolean; round: number } | null>(null);
  const { user, settled, known, kept } = applicant;
  const fresh = () => anew(known, quote);
  if (settled && open === null && !isBlocked(applicant)) {
    const again = resumed(fresh(), kept, quote);
    setOpen({ opening: again ?? fresh(), resumed: again !== null, round: 0 });
  }
  return (
    <>
      <h1 className="text-2xl">Solicitar Préstamo</h1>
      {open === null && (settled ? <Blocked {...applicant} /> : <Loading />)}
      {open && (
        <ApplyDialog
          key={open.round}
          user={user}
          notice={<StandingNotice applications={applicant.others} />}
          opening={open.opening}
          onRestart={
            open.resumed
              ? () => {
                  void forget(KEPT_AS.modal, user.id);
                  setOpen({ opening: fresh(), resumed: false, round: open.round + 1 });
                }
              : undefined
          }
          onClose={() => goTo('/dashboard')}
          onSent={() => goTo('/my-applications')}
        />
      )}
    </>
  );
}
