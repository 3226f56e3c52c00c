import { useState } from 'react';
import { readSentKey } from '#web/app/calls/action-key.ts';
import { forget } from '#web/app/session/kept-data.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { ApplyDialog } from '#web/applications/apply-dialog.tsx';
import { Blocked, isBlocked } from '#web/applications/blocked.tsx';
import { StandingNotice } from '#web/applications/standing-notice.tsx';
import { STEPS } from '#web/applications/steps/apply-steps.ts';
import { KEPT_AS, type Opening } from '#web/applications/use-apply.ts';
import { takeQuote } from '#web/calculator/quote.ts';
import { openingValues, withKept } from '#web/form/form-values.ts';
import { Loading } from '#web/ui/loading.tsx';

type Quote = ReturnType<typeof takeQuote>;

/** Where a killed page was; a quote that has come since begins at the first step with its amount and term. */
function resumed(anew: Opening, kept: unknown, quote: Quote): Opening | null {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('index' in kept)) return null;
  const values = withKept(anew.values, kept.values);
  const index = Math.min(Math.max(0, Number(kept.index) || 0), STEPS.length - 1);
  const sent = 'sent' in kept ? readSentKey(kept.sent) : undefined;
  if (!quote) return { values, index, sent };
  return { values: { ...values, amount: anew.values.amount, term: anew.values.term }, index: 0 };
}

/** Opens the modal by itself; closing it goes to the dashboard (rule: application-modal). */
export function ApplyScreen() {
  const applicant = useApplicant(KEPT_AS);
  const [quote] = useState(takeQuote);
  // Once open it stays as it is, whatever is asked anew behind it.
  const [open, setOpen] = useState<{ opening: Opening; resumed: boolean; round: number } | null>(null);
  const { user, settled, known, kept } = applicant;
  const anew = (): Opening => ({ values: openingValues(known, quote), index: 0 });
  if (settled && open === null && !isBlocked(applicant)) {
    const again = resumed(anew(), kept, quote);
    setOpen({ opening: again ?? anew(), resumed: again !== null, round: 0 });
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
                  void forget(KEPT_AS, user.id);
                  setOpen({ opening: anew(), resumed: false, round: open.round + 1 });
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
