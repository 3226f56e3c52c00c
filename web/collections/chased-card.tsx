import { Mail, MessageCircle, NotebookPen, Phone } from 'lucide-react';
import { type ChasedLoan, collectionsApi } from '#contract/collections.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import {
  CONTACT_CHANNEL,
  CONTACT_OUTCOME,
  PROMISE_STATE,
  type RefusableChannel,
} from '#domain/collections/contact.ts';
import { May } from '#web/app/session/may.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ChasedCardProps {
  readonly chased: ChasedLoan;
  /** Within the hours of the law. */
  readonly mayContact: boolean;
  readonly onNote: () => void;
  readonly onWrite: () => void;
}

const daysText = (days: number) => (days === 1 ? '1 día de atraso' : `${days} días de atraso`);

function LastWords({ chased: { promise, lastContact } }: Pick<ChasedCardProps, 'chased'>) {
  return (
    <>
      {promise && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={PROMISE_STATE[promise.state].tone}>{PROMISE_STATE[promise.state].label}</Badge>
          <span>
            <Pesos amount={promise.amount} /> el <DayText day={promise.on} />
          </span>
        </p>
      )}
      <p className="text-sm text-ink-soft">
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

/** Somebody who is late: what is owed, what was said last, and the ways to reach them. */
export function ChasedCard({ chased, mayContact, onNote, onWrite }: ChasedCardProps) {
  const { loanId, fullName, firstName, phone, reference, daysLate, overdue, refused } = chased;
  const may = (channel: RefusableChannel) => mayContact && !refused.includes(channel);
  const whatsapp = `Hola, ${firstName}. Le escribimos por su préstamo ${reference}.`;
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">
          <a href={`/admin-loans?prestamo=${loanId}`} className="link inline-flex min-h-11 items-center">
            {fullName}
          </a>{' '}
          <span className="text-sm font-normal text-ink-soft">{reference}</span>
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Pesos amount={overdue} />
          <span className="text-sm text-ink-soft">{daysText(daysLate)}</span>
        </p>
      </header>
      <LastWords chased={chased} />
      {refused.length > 0 && (
        <p className="text-sm">
          Pidió que no se le contacte por:{' '}
          {refused.map((channel) => CONTACT_CHANNEL[channel].label.toLowerCase()).join(', ')}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {phone !== null && may('call') && (
          <LinkButton href={`tel:${phone}`} variant="outline">
            <Phone aria-hidden="true" /> Llamar {formatPhone(phone)}
          </LinkButton>
        )}
        {phone !== null && may('whatsapp') && (
          <LinkButton
            href={`https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(whatsapp)}`}
            variant="outline"
          >
            <MessageCircle aria-hidden="true" /> WhatsApp
          </LinkButton>
        )}
        <May call={collectionsApi.record}>
          {may('letter') && (
            <Button variant="outline" onClick={onWrite}>
              <Mail aria-hidden="true" /> Escribirle
            </Button>
          )}
          <Button onClick={onNote}>
            <NotebookPen aria-hidden="true" /> Anotar contacto
          </Button>
        </May>
      </div>
    </article>
  );
}
