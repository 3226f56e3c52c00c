import { useMutation } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import { type DayRoute, streetApi, type Visit } from '#contract/street.ts';
import { formatDay } from '#domain/calendar.ts';
import type { ContactOutcome } from '#domain/collections/contact.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { byZone } from '#domain/street/day-route.ts';
import { streetReceiptMessage, streetReceiptParts } from '#domain/street/street-receipt.ts';
import { addressOf, call } from '#web/app/calls/api-client.ts';
import { sentenceOf } from '#web/app/calls/api-error.ts';
import { EmptyState } from '#web/app/calls/content-states.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { wake } from '#web/app/queue/page-sender.ts';
import { isSessionEnd } from '#web/app/session/session-end.ts';
import { ChaseDialog, useChase } from '#web/collections/chase-dialog.tsx';
import { WhatsAppLink } from '#web/messages/whatsapp-link.tsx';
import { useOnline } from '#web/pwa/offline-banner.tsx';
import { debtNow } from '#web/street/phone/give-receipt.ts';
import { forgetNotes, forgetPhoneNote, phoneNote } from '#web/street/phone/note-visit.ts';
import {
  changeRoute,
  type GivenReceipt,
  type NotedContact,
  type OpenRoute,
  type RouteContent,
} from '#web/street/phone/route-store.ts';
import { fetchRoute, isRevoked, receiptsOn } from '#web/street/street.queries.ts';
import { TakeCash, ToSend } from '#web/street/take-cash.tsx';
import { VisitCard, VisitNoteDialog } from '#web/street/visit-card.tsx';
import { STREET_PAGE } from '#web/sw/street-cache.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface GivenReceiptProps {
  readonly route: Pick<DayRoute, 'lender' | 'collector' | 'block'>;
  /** The client's phone in E.164; `null` without one. */
  readonly phone: string | null;
  readonly receipt: GivenReceipt;
  readonly onDone: () => void;
}

/** A receipt that this phone gave: it can be sent by WhatsApp, or printed on a roll of 80 mm, without signal too. */
function GivenReceiptView({ route, phone, receipt, onDone }: GivenReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { lender, collector, block } = route;
  const { number, fullName, reference, amount, takenAt, told } = receipt;
  const facts = {
    ...{ block, number, lender, fullName, reference },
    amount: pesos(amount),
    takenAt: new Date(takenAt),
    takenBy: collector,
    told: told && {
      paid: {
        principal: pesos(told.paid.principal),
        interest: pesos(told.paid.interest),
        lateCharge: pesos(told.paid.lateCharge),
        costs: pesos(told.paid.costs),
        // A receipt that an earlier version of this program gave today has none.
        overpaidRefund: pesos(told.paid.overpaidRefund ?? 0),
        credit: pesos(told.paid.credit),
      },
      balance: pesos(told.balance),
    },
  };
  const parts = streetReceiptParts(facts);
  return (
    <>
      <article
        aria-labelledby="receipt-number"
        className="receipt-on-roll grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-5 break-words shadow-card"
      >
        <h2 id="receipt-number" ref={heading} tabIndex={-1} className="text-xl">
          Recibo núm. {parts.number}
        </h2>
        <p className="text-sm">{parts.lender}</p>
        <p>{parts.sentence}</p>
        {parts.paid.length > 0 && (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {parts.paid.map(({ label, value }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="figure text-right">{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        {parts.left !== null && <p>{parts.left}</p>}
        <p className="text-sm">{parts.made}</p>
        <p className="text-sm font-semibold">{parts.notFiscal}</p>
      </article>
      <div className="grid gap-3 print:hidden">
        {phone !== null && (
          <WhatsAppLink phone={phone} text={streetReceiptMessage(facts)}>
            Enviar por WhatsApp
          </WhatsAppLink>
        )}
        <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
          Imprimir en rollo de 80 mm
        </Button>
        <Button variant="money" onClick={onDone}>
          Seguir con la ruta
        </Button>
      </div>
    </>
  );
}

/**
 * Replaces this morning's route with the current one, under the same PIN; today's receipts and contacts stay listed,
 * also those that the collector made meanwhile.
 */
function useRefresh(
  opened: OpenRoute,
  onRefreshed: (change: (before: OpenRoute) => OpenRoute) => void,
  onRevoked: () => void,
) {
  return useMutation({
    mutationFn: () => {
      const note = phoneNote();
      if (note === null) throw new Error('This phone has no block');
      return fetchRoute(note);
    },
    onSuccess: (fetched) => {
      const { route } = fetched;
      // After midnight the office sends another day's, which requires a new PIN.
      if (route.day !== opened.day) return location.reload();
      const preparedAt = Date.parse(route.preparedAt);
      return onRefreshed(({ content, ...before }) => ({
        ...before,
        preparedAt,
        content: { ...content, route, given: receiptsOn(fetched, content.given) },
      }));
    },
    onError: (error) => {
      if (isRevoked(error)) onRevoked();
    },
  });
}

/** A button that updates the route, with signal and a session. */
function RefreshRoute({ refresh }: { readonly refresh: ReturnType<typeof useRefresh> }) {
  return (
    <div className="grid gap-3">
      <Button variant="outline" busy={refresh.isPending} onClick={() => refresh.mutate()}>
        Actualizar la ruta
      </Button>
      {refresh.error && (
        <div role="alert" className="grid gap-2 rounded-md bg-warning-tint p-3 text-warning">
          <p>{sentenceOf(refresh.error, 'No se pudo actualizar. La ruta de esta mañana sigue sirviendo.')}</p>
          {isSessionEnd(refresh.error) && (
            <LinkButton
              variant="outline"
              href={addressOf(accountsApi.loginRedirect, { query: { next: STREET_PAGE } })}
            >
              Iniciar sesión
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

interface ZonesProps extends Pick<RouteContent, 'given' | 'noted'> {
  readonly route: DayRoute;
  readonly onTake: (visit: Visit) => void;
  readonly onNoted: (noted: NotedContact) => void;
}

/** The route's visits by zone, and the dialog that notes one. */
function Zones({ route, given, noted, onTake, onNoted }: ZonesProps) {
  const chase = useChase(route.visits);
  const online = useOnline();
  const [noting, setNoting] = useState<{ readonly visit: Visit; readonly outcome: ContactOutcome } | null>(
    null,
  );
  if (route.visits.length === 0) return <EmptyState title="Hoy no hay visitas" />;
  return (
    <>
      {byZone(route.visits).map(({ zone, visits }) => (
        <section key={zone} aria-label={zone} className="grid gap-3">
          <h2 className="text-xl">
            {zone} ({visits.length})
          </h2>
          {visits.map((visit) => (
            <VisitCard
              key={visit.loanId}
              visit={visit}
              debt={debtNow(visit, given, route.day)}
              given={given.filter(({ loanId }) => loanId === visit.loanId)}
              noted={noted.filter(({ loanId }) => loanId === visit.loanId)}
              online={online}
              onTake={() => onTake(visit)}
              onWhatsApp={() => chase.ask('whatsapp', [visit])}
              onNote={(outcome) => setNoting({ visit, outcome })}
            />
          ))}
        </section>
      ))}
      <ChaseDialog chase={chase} templates={route.templates} />
      {noting && (
        <VisitNoteDialog
          visit={noting.visit}
          outcome={noting.outcome}
          onClose={() => setNoting(null)}
          onNoted={(contact) => {
            setNoting(null);
            onNoted(contact);
          }}
        />
      )}
    </>
  );
}

/**
 * The collector's cash in pesos: the office's figure when it made the route, plus this phone's receipts since. `given`
 * holds the receipts that the office did not have then.
 */
const cashInHand = ({ content: { route, given } }: Pick<OpenRoute, 'content'>): number =>
  route.cash + given.filter(({ isKnown }) => !isKnown).reduce((all, { amount }) => all + amount, 0);

interface OpenRouteProps {
  readonly opened: OpenRoute;
  readonly onChange: (route: OpenRoute) => void;
  /** Called when an owner has closed this phone: it has tried to send its waiting items. */
  readonly onGone: () => void;
}

/** Milliseconds between two checks whether an owner closed this phone. */
const ASK_EVERY = 10 * 60_000;

/**
 * Checks while there is signal whether an owner closed this phone; without signal, or without a session, it checks
 * later.
 */
function useRevocation(onRevoked: () => void): void {
  useEffect(() => {
    async function ask() {
      const note = phoneNote();
      if (note === null) return;
      const phone = await call(streetApi.phone, { params: { id: note.phone } }).catch(() => null);
      if (phone?.revokedAt) onRevoked();
    }
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [onRevoked]);
}

/** The cash to hand over. A drawer has no cash of a receipt that has not arrived: its count would not fit the books. */
function HandOver({ opened }: { readonly opened: Pick<OpenRoute, 'content'> }) {
  const { items } = useQueue();
  const unsent = opened.content.given.filter((receipt) =>
    items.some(({ clientId }) => clientId === receipt.clientId),
  );
  const amount = unsent.reduce((all, receipt) => all + receipt.amount, 0);
  const [what, them] = unsent.length === 1 ? ['1 recibo', 'lo'] : [`${unsent.length} recibos`, 'los'];
  return (
    <Card title="Entregar el efectivo">
      <p>
        Lleva <strong>{formatPesos(pesos(cashInHand(opened)))}</strong> en efectivo. Entréguelo a un cajero,
        que lo cuenta.
      </p>
      {amount > 0 && (
        <p className="rounded-md bg-warning-tint p-3 text-warning">
          Antes envíe {what} de {formatPesos(pesos(amount))}: la oficina todavía no {them} tiene, y su caja no
          cuadraría.
        </p>
      )}
    </Card>
  );
}

/** The receipts that an owner refused: their money goes back to the clients, not to the cashier. */
function Refused({ refused }: { readonly refused: NonNullable<DayRoute['refused']> }) {
  const amount = refused.reduce((all, receipt) => all + receipt.amount, 0);
  return (
    <Card title="No aceptado">
      <p>Un dueño no aceptó estos recibos. Devuelva {formatPesos(pesos(amount))} a quien pagó.</p>
      <ul className="grid gap-2">
        {refused.map(({ number, fullName, amount, reason }) => (
          <li key={number} className="break-words">
            Recibo {number}
            {fullName !== '' && `, ${fullName}`}: {formatPesos(pesos(amount))}.
            {reason !== null && ` ${reason}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Shown =
  | { readonly at: 'visits' }
  | { readonly at: 'taking'; readonly visit: Visit }
  | { readonly at: 'given'; readonly visit: Visit; readonly receipt: GivenReceipt };

/** The open route of today: visits by zone, cash against receipts, and the amount to hand over. */
export function OpenRouteView({ opened, onChange, onGone }: OpenRouteProps) {
  const [shown, setShown] = useState<Shown>({ at: 'visits' });
  const { route, given, noted, user } = opened.content;
  const revoked = useCallback(async () => {
    // Sends the waiting items first; the office shows their receipts to an owner.
    await wake();
    await forgetNotes(user.id);
    forgetPhoneNote();
    onGone();
  }, [onGone, user.id]);
  useRevocation(revoked);
  /**
   * Stores a change of the route on this phone. The queue has the item to send: a phone without space for this loses
   * the day's list and no money.
   */
  function store(change: (before: OpenRoute) => OpenRoute) {
    onChange(change(opened));
    changeRoute(opened, change).catch(() => undefined);
  }
  const keep = (change: (content: RouteContent) => Partial<RouteContent>) =>
    store((before) => ({ ...before, content: { ...before.content, ...change(before.content) } }));
  const refresh = useRefresh(opened, store, () => void revoked());
  function give(visit: Visit, receipt: GivenReceipt) {
    keep((content) => ({ given: [...content.given, receipt] }));
    setShown({ at: 'given', visit, receipt });
  }
  if (shown.at === 'taking')
    return (
      <TakeCash
        day={route.day}
        // A download may have ended since the visit was chosen.
        visit={route.visits.find(({ loanId }) => loanId === shown.visit.loanId) ?? shown.visit}
        given={given.filter(({ loanId }) => loanId === shown.visit.loanId)}
        onCancel={() => setShown({ at: 'visits' })}
        onGiven={(receipt) => give(shown.visit, receipt)}
      />
    );
  if (shown.at === 'given')
    return (
      <GivenReceiptView
        route={route}
        phone={shown.visit.phone}
        receipt={shown.receipt}
        onDone={() => setShown({ at: 'visits' })}
      />
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        {formatDay(route.day)}. {route.visits.length === 1 ? '1 visita' : `${route.visits.length} visitas`}
        {route.total > route.visits.length && ` de ${route.total}`}.
      </p>
      <ToSend
        onDelete={(clientId) =>
          keep((content) => ({ noted: content.noted.filter((one) => one.clientId !== clientId) }))
        }
      />
      <Zones
        route={route}
        given={given}
        noted={noted}
        onTake={(visit) => setShown({ at: 'taking', visit })}
        onNoted={(contact) => keep((content) => ({ noted: [...content.noted, contact] }))}
      />
      <HandOver opened={opened} />
      {route.refused && <Refused refused={route.refused} />}
      <RefreshRoute refresh={refresh} />
    </>
  );
}
