import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import type { Visit } from '#contract/street.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { day, dayInSantoDomingo, NO_CLOSED_DAYS, timeIn } from '#domain/calendar.ts';
import {
  beyondLawText,
  type ContactOutcome,
  PROMISE_STATE,
  TIME_AHEAD,
  wrongPromise,
} from '#domain/collections/contact.ts';
import { instantOn, openWindow } from '#domain/contact-hours.ts';
import { shortDay } from '#domain/finances/periods.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { formatCount, formatPesos, pesos } from '#domain/money.ts';
import { mapAddress } from '#domain/street/day-route.ts';
import { ItemWord, stateOf } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { useUser } from '#web/app/session/session.tsx';
import {
  BeyondLawNotice,
  type ContactDraft,
  type ContactErrors,
  ContactFields,
  typedPromise,
  unreadable,
  useNotesBeyondLaw,
} from '#web/collections/contact-fields.tsx';
import { type Debt, takenOn } from '#web/street/phone/give-receipt.ts';
import { noteVisit } from '#web/street/phone/note-visit.ts';
import type { GivenReceipt, NotedContact } from '#web/street/phone/route-store.ts';
import { dueToday } from '#web/street/street.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';
import { Form } from '#web/ui/forms.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ActionRow } from '#web/ui/queue/queue.tsx';

/** The visits that this phone noted today, and whether the office has them. */
function NotedList({ noted }: { readonly noted: readonly NotedContact[] }) {
  const queue = useQueue();
  if (noted.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {noted.map(({ clientId, title, note }) => (
        <li key={clientId} className="rounded-md bg-brand-tint px-2 py-1 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{title}</span>
            {/* A contact that has left the queue was sent: a deleted one also leaves this list. */}
            <div role="status">
              {queue.isRead && <ItemWord state={stateOf(queue, clientId) ?? 'received'} />}
            </div>
          </div>
          {note !== '' && <p className="break-words text-ink-soft">{note}</p>}
        </li>
      ))}
    </ul>
  );
}

const PARTS = [
  { key: 'principal', label: 'Capital' },
  { key: 'interest', label: 'Interés' },
  { key: 'lateCharge', label: 'Mora' },
] as const;

function Owed({ debt, visit: { daysLate, reference } }: Pick<VisitCardProps, 'debt' | 'visit'>) {
  // The pesos stand in the sum above: with the sign at each part they would not fit in a line.
  const parts = PARTS.filter(({ key }) => debt.due[key] > 0).map(
    ({ key, label }) => `${label} ${formatCount(debt.due[key])}`,
  );
  return (
    <div className="text-sm text-ink-soft">
      {parts.length > 0 && <p>{parts.join(' · ')}</p>}
      <p>
        <Reference of={reference} /> · {daysLate > 0 ? `${daysText(daysLate)} tarde` : 'hasta hoy'} · debe{' '}
        {formatPesos(pesos(debt.balance))}
      </p>
    </div>
  );
}

/** Cash that was taken today or waits from an earlier day, and whether the office has all of it. */
function Taken({ visit: { givenToday }, given }: Pick<VisitCardProps, 'visit' | 'given'>) {
  const queue = useQueue();
  const today = dayInSantoDomingo(new Date());
  const isWaiting = ({ clientId }: GivenReceipt) => (stateOf(queue, clientId) ?? 'received') !== 'received';
  const taken = given
    .filter((receipt) => isWaiting(receipt) || takenOn(receipt) === today)
    .reduce((all, { amount }) => all + amount, 0);
  const elsewhere = givenToday.reduce((all, { amount }) => all + amount, 0);
  if (taken === 0 && elsewhere === 0) return null;
  const waits = given.some(isWaiting);
  return (
    <p>
      <Badge tone={waits ? 'warning' : 'success'}>{waits ? 'Cobrado, sin registrar' : 'Cobrado hoy'}</Badge>{' '}
      {formatPesos(pesos(Math.max(taken, elsewhere)))}
    </p>
  );
}

interface VisitCardProps {
  readonly visit: Visit;
  /** What is owed now, by the phone's account. */
  readonly debt: Debt;
  readonly given: readonly GivenReceipt[];
  readonly noted: readonly NotedContact[];
  /** Whether there is signal: only then WhatsApp opens and is noted. */
  readonly online: boolean;
  readonly onTake: () => void;
  readonly onWhatsApp: () => void;
  readonly onNote: (outcome: ContactOutcome) => void;
}

/** A client on the route: the amount due today, the address, and the actions, in at most 240 px of a phone. */
export function VisitCard(props: VisitCardProps) {
  const { visit, debt, given, noted, online, onTake, onWhatsApp, onNote } = props;
  const { loanId, fullName, address, phone, promise, refused, reported } = visit;
  const title = `visita-${loanId}`;
  return (
    <article
      aria-labelledby={title}
      className="grid grid-cols-1 gap-1 rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
    >
      <header className="flex items-baseline justify-between gap-x-4">
        <h3 id={title} className="line-clamp-2 text-lg leading-snug break-words">
          {fullName}
        </h3>
        <span className="figure text-lg leading-snug">{formatPesos(pesos(dueToday(debt)))}</span>
      </header>
      <Owed debt={debt} visit={visit} />
      <div className="flex flex-wrap gap-x-3 text-xs empty:hidden">
        <Taken visit={visit} given={given} />
        {reported !== undefined && <p>En verificación: {formatPesos(pesos(reported))}</p>}
        {promise && (
          <p>
            <Badge tone={PROMISE_STATE[promise.state].tone}>{PROMISE_STATE[promise.state].label}</Badge>{' '}
            {formatPesos(pesos(promise.amount))} el {shortDay(day(promise.on))}
          </p>
        )}
      </div>
      <NotedList noted={noted} />
      {address !== null && (
        <a
          href={mapAddress(address)}
          target="_blank"
          rel="noreferrer"
          className="link flex min-h-11 min-w-0 items-center gap-2"
        >
          <MapPin className="size-5 shrink-0" /> <span className="truncate">{address}</span>
        </a>
      )}
      <ActionRow>
        <Button variant="money" icon={<HandCoins />} onClick={onTake}>
          <span>
            Cobrar <span className="sr-only">a {fullName}</span>
          </span>
        </Button>
        {phone !== null && !refused.includes('call') && (
          <LinkButton href={`tel:${phone}`} variant="outline" icon={<Phone />}>
            <span>
              Llamar{' '}
              <span className="sr-only">
                a {fullName}, {formatPhone(phone)}
              </span>
            </span>
          </LinkButton>
        )}
        {online && phone !== null && !refused.includes('whatsapp') && (
          <Button variant="outline" icon={<MessageCircle />} onClick={onWhatsApp}>
            <span>
              WhatsApp <span className="sr-only">a {fullName}</span>
            </span>
          </Button>
        )}
        <Button variant="outline" icon={<Handshake />} onClick={() => onNote('promised')}>
          <span>
            Promesa <span className="sr-only">de {fullName}</span>
          </span>
        </Button>
        <Button variant="outline" icon={<NotebookPen />} onClick={() => onNote('spoke')}>
          <span>
            Nota <span className="sr-only">de {fullName}</span>
          </span>
        </Button>
      </ActionRow>
    </article>
  );
}

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
    <Dialog title={`Contacto con ${visit.fullName}`} busy={busy} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={note}>
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
      </Form>
    </Dialog>
  );
}
