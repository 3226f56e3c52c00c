import HandCoins from 'lucide-react/icons/hand-coins';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { type ChasedLoan, collectionsApi, type Worklist } from '#contract/collections.ts';
import { financesApi } from '#contract/finances.ts';
import { guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { streetApi } from '#contract/street.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { day } from '#domain/calendar.ts';
import { CONTACT_CHANNEL, CONTACT_OUTCOME, PROMISE_STATE, TURN, TURNS } from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { shortDay } from '#domain/finances/periods.ts';
import { daysText, OVERDUE_AGES, OVERDUE_KEYS, overdueAgeOf } from '#domain/loans/overdue-ages.ts';
import { EmptyState, LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import {
  CHASE_ACT,
  CHASE_ACTS,
  type ChaseAct,
  ChaseDialog,
  useChase,
} from '#web/collections/chase-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { InstantText, Pesos, Reference } from '#web/ui/figures/facts.tsx';
import { SelectField } from '#web/ui/forms.tsx';
import { ActionRow, Key, QueueCard } from '#web/ui/queue/queue.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

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
function fitting(
  { phone, refused, getsLetters, daysLate, guarantor }: ChasedLoan,
  mayContact: boolean,
): Readonly<Record<ChaseAct, boolean>> {
  return {
    call: mayContact && phone !== null && !refused.includes('call'),
    whatsapp: mayContact && phone !== null && !refused.includes('whatsapp'),
    letter: mayContact && getsLetters && daysLate > 0 && !refused.includes('letter'),
    // The server refuses outside the hours of the law, and twice a day.
    guarantor: guarantor !== undefined,
    promise: true,
    note: true,
  };
}

const hint = (act: ChaseAct) => <Key name={CHASE_ACT[act].key.toUpperCase()} />;

/** A late customer: the debt, the last contact, and the ways to reach them, each with its letter. */
function ChasedCard({ chased, mayContact, onAct }: ChasedCardProps) {
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
            <TextLink href={loanAddress(loanId)}>{fullName}</TextLink>
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
      {chased.reported !== undefined && (
        <p className="text-sm">
          En verificación: <Pesos amount={chased.reported} />.
        </p>
      )}
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
      {may(collectionsApi.record) && (
        <ActionRow>
          {phone !== null && fits.call && (
            // A tap dials and opens the note of the call. The key L only opens the note, which shows the number: an office
            // computer without a telephone program answers `tel:` with a prompt of the browser that takes every later key.
            <LinkButton href={`tel:${phone}`} variant="outline" onClick={() => onAct('call')}>
              <Phone />
              <span>
                Llamar <span className="max-sm:sr-only">{formatPhone(phone)}</span>
              </span>
              {hint('call')}
            </LinkButton>
          )}
          {fits.whatsapp && (
            <Button variant="outline" icon={<MessageCircle />} onClick={() => onAct('whatsapp')}>
              WhatsApp {hint('whatsapp')}
            </Button>
          )}
          {fits.letter && (
            <Button variant="outline" icon={<Mail />} onClick={() => onAct('letter')}>
              Carta {hint('letter')}
            </Button>
          )}
          {fits.guarantor && may(guarantorDeskApi.told) && (
            <Button variant="outline" icon={<HeartHandshake />} onClick={() => onAct('guarantor')}>
              Avisar al fiador {hint('guarantor')}
            </Button>
          )}
          <Button variant="outline" icon={<HandCoins />} onClick={() => onAct('promise')}>
            Promesa {hint('promise')}
          </Button>
          <Button variant="outline" icon={<NotebookPen />} onClick={() => onAct('note')}>
            Nota {hint('note')}
          </Button>
        </ActionRow>
      )}
    </QueueCard>
  );
}

const NOT_NOW =
  'Ahora no se contacta a nadie por una deuda: no es hora por la ley, o es día cerrado. Puede anotar los contactos de antes, con su hora.';

const AGES = OVERDUE_AGES.map(({ key, label }) => ({ value: key, label }));

/** The collection worklist of the day, whole or only loans that are late by so many days. */
function Turns({ worklist }: { readonly worklist: Worklist }) {
  const may = usePermission();
  const { items, mayContact, contactsPerDay, templates } = worklist;
  const [age, setAge] = useState('');
  const { from, to } = isIn(OVERDUE_KEYS, age) ? overdueAgeOf(age) : { from: 0, to: null };
  const shown = items.filter(({ daysLate }) => daysLate >= from && (to === null || daysLate <= to));
  const chase = useChase(shown);
  const mayReach = ({ contactsToday }: ChasedLoan) => mayContact && contactsToday < contactsPerDay;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <Totals worklist={worklist} />
        <div className="w-full max-w-64">
          <SelectField
            name="age"
            label="Atraso"
            placeholder="Cualquiera"
            options={AGES}
            value={age}
            onChange={({ target }) => setAge(target.value)}
          />
        </div>
      </div>
      {!mayContact && <p className="rounded-md bg-warning-tint p-3 text-warning">{NOT_NOW}</p>}
      {shown.length === 0 && <EmptyState title="Nadie tiene ese atraso" />}
      {TURNS.map((turn) => {
        const own = shown.filter((item) => item.turn === turn);
        const writable = own.filter((item) => fitting(item, mayReach(item)).letter);
        if (own.length === 0) return null;
        return (
          <section key={turn} aria-labelledby={`turno-${turn}`} className="grid gap-3">
            <header className="flex flex-wrap items-center justify-between gap-3">
              <h2 id={`turno-${turn}`} className="text-xl">
                {TURN[turn].label} ({own.length})
              </h2>
              {may(collectionsApi.letters) && writable.length > 1 && (
                <Button variant="outline" onClick={() => chase.ask('letter', writable)}>
                  Escribir a {writable.length}
                </Button>
              )}
            </header>
            <div className="grid items-start gap-3 lg:grid-cols-2">
              {own.map((chased) => (
                <ChasedCard
                  key={chased.loanId}
                  chased={chased}
                  mayContact={mayReach(chased)}
                  onAct={(act) => chase.ask(act, [chased])}
                />
              ))}
            </div>
          </section>
        );
      })}
      <ChaseDialog chase={chase} templates={templates} />
    </>
  );
}

const totalOf = (items: readonly ChasedLoan[], key: 'overdue' | 'dueNow') =>
  items.reduce((all, item) => all + item[key], 0);

function Totals({ worklist: { items, late, total } }: { readonly worklist: Worklist }) {
  const dueToday = total - late;
  return (
    <p>
      {late === 1 ? '1 persona atrasada' : `${late} personas atrasadas`}
      {/* The sum is that of the list: beside the number of all it would read as their debt. */}
      {items.length < total &&
        `. Abajo van ${items.length}, las promesas vencidas, lo que vence hoy y lo de más atraso`}
      , con <Pesos amount={totalOf(items, 'overdue')} /> vencidos, mora incluida.
      {dueToday > 0 && (
        <>
          {' '}
          {dueToday === 1 ? '1 tiene' : `${dueToday} tienen`} hasta hoy para pagar
          {items.length === total && (
            <>
              {' '}
              <Pesos amount={totalOf(items, 'dueNow')} />
            </>
          )}
          .
        </>
      )}
    </p>
  );
}

/** /admin-collections: loans that are late or due today, in the order of the day's work. */
export function CollectionsScreen() {
  const may = usePermission();
  const { data, error, refetch } = useRead(collectionsApi.worklist, {});
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 sm:gap-x-6">
        <h1 className="text-2xl max-sm:w-full">Cobros de hoy</h1>
        {may(streetApi.prepareRoute) && <TextLink href="/admin-street">Ruta en el teléfono</TextLink>}
        {may(streetApi.phones) && <TextLink href="/admin-collectors">Cobradores</TextLink>}
        {may(financesApi.read) && <TextLink href="/admin-finances">Finanzas</TextLink>}
      </header>
      {error && !data ? (
        <LoadFailed title="No se pudieron cargar los cobros" error={error} retry={refetch} />
      ) : data === undefined ? (
        <Loading>Cargando cobros...</Loading>
      ) : data.total === 0 ? (
        <EmptyState title="Nadie está atrasado" />
      ) : (
        <Turns worklist={data} />
      )}
    </>
  );
}
