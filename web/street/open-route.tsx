import { useCallback, useEffect, useState } from 'react';
import { streetApi, type Visit } from '#contract/street.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import { wake } from '#web/app/queue/page-sender.ts';
import { cashInHand } from '#web/street/cash-in-hand.ts';
import { GivenReceiptView } from '#web/street/given-receipt.tsx';
import { forgetNotes } from '#web/street/phone/note-visit.ts';
import { forgetPhoneNote, phoneNote } from '#web/street/phone/phone-note.ts';
import {
  type GivenReceipt,
  keepRoute,
  type OpenRoute,
  type RouteContent,
} from '#web/street/phone/route-store.ts';
import { RefreshRoute } from '#web/street/refresh-route.tsx';
import { TakeCash } from '#web/street/take-cash.tsx';
import { ToSend } from '#web/street/to-send.tsx';
import { Zones } from '#web/street/zones.tsx';
import { Card } from '#web/ui/card.tsx';

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

function HandOver({ cash }: { readonly cash: number }) {
  return (
    <Card title="Entregar el efectivo">
      <p>
        Lleva <strong>{formatPesos(pesos(cash))}</strong> en efectivo. Entréguelo a un cajero, que lo cuenta.
      </p>
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
  async function keep(change: Partial<Pick<RouteContent, 'given' | 'noted'>>) {
    const changed = { ...opened, content: { ...opened.content, ...change } };
    onChange(changed);
    await keepRoute(changed).catch(() => undefined);
  }
  function give(visit: Visit, receipt: GivenReceipt) {
    void keep({ given: [...given, receipt] });
    setShown({ at: 'given', visit, receipt });
  }
  if (shown.at === 'taking')
    return (
      <TakeCash
        day={route.day}
        visit={shown.visit}
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
        onDelete={(clientId) => void keep({ noted: noted.filter((one) => one.clientId !== clientId) })}
      />
      <Zones
        route={route}
        given={given}
        noted={noted}
        onTake={(visit) => setShown({ at: 'taking', visit })}
        onNoted={(contact) => void keep({ noted: [...noted, contact] })}
      />
      <HandOver cash={cashInHand(opened)} />
      <RefreshRoute opened={opened} onRefreshed={onChange} onRevoked={() => void revoked()} />
    </>
  );
}
