import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Phone from 'lucide-react/icons/phone';
import { type ChasedLoan, collectionsApi } from '#contract/collections.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { day } from '#domain/calendar.ts';
import { CONTACT_CHANNEL, CONTACT_OUTCOME, PROMISE_STATE } from '#domain/collections/contact.ts';
import { shortDay } from '#domain/finances/periods.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { CHASE_ACT, CHASE_ACTS, type ChaseAct } from '#web/collections/chase-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Key } from '#web/ui/figures/key.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ActionRow } from '#web/ui/queue/action-row.tsx';
import { QueueCard } from '#web/ui/queue/queue-card.tsx';

interface ChasedCardProps {
  readonly chased: ChasedLoan;
  /**
   * Whether the staff may contact the customer now: within the hours of the law, and the contacts that a day admits.
   */
  readonly mayContact: boolean;
  readonly onAct: (act: ChaseAct) => void;
}

function LastWords({ chased: { promise, lastContact } }: Pick<ChasedCardProps, 'chased'>) {
  return (
    <>
      {promise && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone={PROMISE_STATE[promise.state].tone}>{PROMISE_STATE[promise.state].label}</Badge>
          <span>
            <Pesos amount={promise.amount} /> el {shortDay(day(promise.on))}
          </span>
        </p>
      )}
      <p className="text-sm break-words text-ink-soft">
        {lastContact === null ? (
          'Nadie le ha contactado todavía.'
        ) : (
          <>
            {CONTACT_CHANNEL[lastContact.channel].label}, <InstantText instant={lastContact.at} />:{' '}
            {CONTACT_OUTCOME[lastContact.outcome].label}, por {lastContact.by}
            {lastContact.note && `. ${lastContact.note}`}
          </>
        )}
      </p>
    </>
  );
}

/** The ways in which the staff may contact this customer now. */
export function fitting(
  { phone, refused, getsLetters, daysLate }: ChasedLoan,
  mayContact: boolean,
): Readonly<Record<ChaseAct, boolean>> {
  return {
    call: mayContact && phone !== null && !refused.includes('call'),
    whatsapp: mayContact && phone !== null && !refused.includes('whatsapp'),
    letter: mayContact && getsLetters && daysLate > 0 && !refused.includes('letter'),
    promise: true,
    note: true,
  };
}

const hint = (act: ChaseAct) => <Key name={CHASE_ACT[act].key.toUpperCase()} />;

/** A late customer: the debt, the last contact, and the ways to reach them, each with its letter. */
export function ChasedCard({ chased, mayContact, onAct }: ChasedCardProps) {
  const { loanId, fullName, phone, reference, daysLate, overdue, dueNow, refused } = chased;
  const may = usePermission();
  const fits = fitting(chased, mayContact);
  const acts = may(collectionsApi.record) ? CHASE_ACTS.filter((act) => fits[act]) : [];
  return (
    <QueueCard
      id={loanId}
      labelledBy={`chased-${loanId}`}
      keys={Object.fromEntries(acts.map((act) => [CHASE_ACT[act].key, () => onAct(act)]))}
      className="grid content-start gap-1.5 p-3 sm:gap-3 sm:p-4"
    >
      <header className="grid gap-x-4">
        <div className="flex items-center justify-between gap-x-4">
          <h3 id={`chased-${loanId}`} className="min-w-0 text-lg leading-snug break-words">
            <a href={loanAddress(loanId)} className="link inline-flex min-h-11 items-center">
              {fullName}
            </a>
          </h3>
          <span className="figure shrink-0 text-lg">
            <Pesos amount={daysLate > 0 ? overdue : dueNow} />
          </span>
        </div>
        <p className="text-sm text-ink-soft">
          <Reference of={reference} /> ·{' '}
          <span>{daysLate > 0 ? `${daysText(daysLate)} de atraso` : 'en tiempo hasta hoy'}</span>
        </p>
      </header>
      <LastWords chased={chased} />
      {refused.length > 0 && (
        <p className="text-sm">
          Pidió que no se le contacte por:{' '}
          {refused.map((channel) => CONTACT_CHANNEL[channel].label.toLowerCase()).join(', ')}.
        </p>
      )}
      {chased.contactsToday > 0 && (
        <p className="text-sm text-ink-soft">Contactos de hoy: {chased.contactsToday}.</p>
      )}
      {!chased.getsLetters && <p className="text-sm">{NO_EMAIL}.</p>}
      <WithPermission call={collectionsApi.record}>
        <ActionRow>
          {phone !== null && fits.call && (
            // A tap dials and opens the note of the call. The key L only opens the note, which shows the number: an office
            // computer without a telephone program answers `tel:` with a prompt of the browser that takes every later key.
            <LinkButton href={`tel:${phone}`} variant="outline" onClick={() => onAct('call')}>
              <Phone aria-hidden="true" />
              <span>
                Llamar <span className="max-sm:sr-only">{formatPhone(phone)}</span>
              </span>
              {hint('call')}
            </LinkButton>
          )}
          {fits.whatsapp && (
            <Button
              variant="outline"
              icon={<MessageCircle aria-hidden="true" />}
              onClick={() => onAct('whatsapp')}
            >
              WhatsApp {hint('whatsapp')}
            </Button>
          )}
          {fits.letter && (
            <Button variant="outline" icon={<Mail aria-hidden="true" />} onClick={() => onAct('letter')}>
              Carta {hint('letter')}
            </Button>
          )}
          <Button variant="outline" icon={<HandCoins aria-hidden="true" />} onClick={() => onAct('promise')}>
            Promesa {hint('promise')}
          </Button>
          <Button variant="outline" icon={<NotebookPen aria-hidden="true" />} onClick={() => onAct('note')}>
            Nota {hint('note')}
          </Button>
        </ActionRow>
      </WithPermission>
    </QueueCard>
  );
}
