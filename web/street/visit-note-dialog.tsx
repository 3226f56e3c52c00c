import { useState } from 'react';
import type { Visit } from '#contract/street.ts';
import { dayInSantoDomingo, NO_CLOSED_DAYS, timeIn } from '#domain/calendar.ts';
import { beyondLawText, type ContactOutcome, TIME_AHEAD, wrongPromise } from '#domain/collections/contact.ts';
import { instantOn, openWindow } from '#domain/contact-hours.ts';
import { formatCount } from '#domain/money.ts';
import { useUser } from '#web/app/session/session.tsx';
import { BeyondLawNotice } from '#web/collections/beyond-law-notice.tsx';
import {
  type ContactDraft,
  type ContactErrors,
  ContactFields,
  typedPromise,
  unreadable,
} from '#web/collections/contact-fields.tsx';
import { useNotesBeyondLaw } from '#web/collections/use-record-contact.ts';
import { dueToday } from '#web/street/due-today.ts';
import { noteVisit } from '#web/street/phone/note-visit.ts';
import type { NotedContact } from '#web/street/phone/route-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** The errors of a promise, with the server's messages but without a call. */
function errorsOf(draft: ContactDraft, madeAt: Date): ContactErrors {
  const errors = unreadable(draft);
  if (Object.keys(errors).length > 0) return errors;
  const { promisedOn, promisedAmount } = typedPromise(draft) ?? {};
  const said = {
    outcome: draft.outcome,
    promisedOn: promisedOn ?? undefined,
    promisedAmount: promisedAmount ?? undefined,
  };
  const wrong = wrongPromise(said, dayInSantoDomingo(madeAt));
  return wrong ? { [wrong.field]: wrong.message } : {};
}

interface VisitNoteDialogProps {
  readonly visit: Visit;
  readonly outcome: ContactOutcome;
  readonly onClose: () => void;
  readonly onNoted: (noted: NotedContact) => void;
}

/** Notes the result of a visit, with signal or without (rule: street-contacts). */
export function VisitNoteDialog({ visit, outcome, onClose, onNoted }: VisitNoteDialogProps) {
  const user = useUser();
  const mayNote = useNotesBeyondLaw();
  const [opened] = useState(() => timeIn(new Date()));
  const [draft, setDraft] = useState<ContactDraft>({
    channel: 'visit',
    outcome,
    note: '',
    on: '',
    amount: formatCount(dueToday(visit) || visit.balance),
  });
  const [time, setTime] = useState(opened);
  const [meant, setMeant] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const now = new Date();
  // An unchanged time means now.
  const madeAt = time === '' || time === opened ? now : instantOn(dayInSantoDomingo(now), time);
  const errors = errorsOf(draft, madeAt);
  const isAhead = madeAt > now;
  // Only the office has the lender's own closed days: it refuses a promise on one.
  const isBeyond = !isAhead && openWindow(madeAt, NO_CLOSED_DAYS) === null;
  const isConfirmed = isBeyond && mayNote && meant;
  async function note() {
    setTried(true);
    if (Object.keys(errors).length > 0 || isAhead || (isBeyond && !isConfirmed)) return;
    setBusy(true);
    const { promisedOn, promisedAmount } = typedPromise(draft) ?? {};
    const said = {
      channel: draft.channel,
      outcome: draft.outcome,
      note: draft.note,
      promise: promisedOn && promisedAmount ? { on: promisedOn, amount: promisedAmount } : null,
      madeAt,
      confirmBeyondLaw: isConfirmed,
    };
    const noting = await noteVisit(user.id, visit, said, now);
    setBusy(false);
    if (noting.outcome === 'noted') onNoted(noting.noted);
    else setFailure(noting.reason);
  }
  return (
    <Dialog open title={`Contacto con ${visit.fullName}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void note();
        }}
      >
        <ContactFields draft={draft} errors={tried ? errors : {}} onChange={setDraft} />
        <TextField
          name="time"
          type="time"
          label="A qué hora fue"
          value={time}
          error={tried && isAhead ? TIME_AHEAD : undefined}
          onChange={({ target }) => setTime(target.value)}
        />
        {tried && isBeyond && (
          <BeyondLawNotice
            text={beyondLawText('hours', mayNote)}
            mayNote={mayNote}
            meant={meant}
            onMeant={setMeant}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className="rounded-md bg-danger-tint p-3 text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" busy={busy}>
          Anotar contacto
        </Button>
      </form>
    </Dialog>
  );
}
