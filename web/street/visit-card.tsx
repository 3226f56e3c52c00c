import HandCoins from 'lucide-react/icons/hand-coins';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Phone from 'lucide-react/icons/phone';
import type { Visit } from '#contract/street.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { type ContactOutcome, PROMISE_STATE } from '#domain/collections/contact.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { mapAddress } from '#domain/street/zone.ts';
import { dueToday } from '#web/street/due-today.ts';
import { NotedList } from '#web/street/noted-list.tsx';
import type { GivenReceipt, NotedContact } from '#web/street/phone/route-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const PARTS = [
  { key: 'principal', label: 'Capital' },
  { key: 'interest', label: 'Interés' },
  { key: 'lateCharge', label: 'Mora' },
] as const;

function Owed({ visit: { due, daysLate, balance } }: { readonly visit: Visit }) {
  const parts = PARTS.filter(({ key }) => due[key] > 0).map(
    ({ key, label }) => `${label} ${formatPesos(pesos(due[key]))}`,
  );
  return (
    <p className="text-sm text-ink-soft">
      {parts.length > 0 && `${parts.join(' · ')}. `}
      {daysLate > 0 ? `${daysText(daysLate)} de atraso. ` : 'En tiempo hasta hoy. '}
      Debe en total {formatPesos(pesos(balance))}.
    </p>
  );
}

interface VisitCardProps {
  readonly visit: Visit;
  readonly given: readonly GivenReceipt[];
  readonly noted: readonly NotedContact[];
  /** Whether there is signal: only then WhatsApp opens and is noted. */
  readonly online: boolean;
  readonly onTake: () => void;
  readonly onWhatsApp: () => void;
  readonly onNote: (outcome: ContactOutcome) => void;
}

/** A client on the route: the amount due today, the address, and the actions. */
export function VisitCard(props: VisitCardProps) {
  const { visit, given, noted, online, onTake, onWhatsApp, onNote } = props;
  const { loanId, fullName, reference, address, phone, promise, refused, givenToday } = visit;
  const title = `visita-${loanId}`;
  const taken = given.reduce((all, { amount }) => all + amount, 0);
  const elsewhere = givenToday.reduce((all, { amount }) => all + amount, 0);
  return (
    <article
      aria-labelledby={title}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={title} className="text-lg break-words">
          {fullName}{' '}
          <span className="text-sm font-normal text-ink-soft">
            <Reference of={reference} />
          </span>
        </h3>
        <span className="figure text-lg">{formatPesos(pesos(dueToday(visit)))}</span>
      </header>
      <Owed visit={visit} />
      {(taken > 0 || elsewhere > 0) && (
        <p>
          <Badge tone="success">Cobrado hoy</Badge> {formatPesos(pesos(Math.max(taken, elsewhere)))}
        </p>
      )}
      {promise && (
        <p className="flex flex-wrap items-center gap-x-3">
          <Badge tone={PROMISE_STATE[promise.state].tone}>{PROMISE_STATE[promise.state].label}</Badge>
          {formatPesos(pesos(promise.amount))} el <DayText day={promise.on} />
        </p>
      )}
      <NotedList noted={noted} />
      {address !== null && (
        <a
          href={mapAddress(address)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-2 break-words"
        >
          <MapPin aria-hidden="true" className="size-5 shrink-0" /> {address}
        </a>
      )}
      <Button variant="money" icon={<HandCoins aria-hidden="true" />} onClick={onTake}>
        Cobrar <span className="sr-only">a {fullName}</span>
      </Button>
      <div className="flex flex-wrap gap-2">
        {phone !== null && !refused.includes('call') && (
          <LinkButton href={`tel:${phone}`} variant="outline" icon={<Phone aria-hidden="true" />}>
            {formatPhone(phone)}
          </LinkButton>
        )}
        {online && phone !== null && !refused.includes('whatsapp') && (
          <Button variant="outline" icon={<MessageCircle aria-hidden="true" />} onClick={onWhatsApp}>
            WhatsApp <span className="sr-only">a {fullName}</span>
          </Button>
        )}
        <Button variant="outline" icon={<HandCoins aria-hidden="true" />} onClick={() => onNote('promised')}>
          Promesa <span className="sr-only">de {fullName}</span>
        </Button>
        <Button variant="outline" icon={<NotebookPen aria-hidden="true" />} onClick={() => onNote('spoke')}>
          Nota <span className="sr-only">de {fullName}</span>
        </Button>
      </div>
    </article>
  );
}
