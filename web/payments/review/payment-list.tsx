import { type ReactNode, useState } from 'react';
import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { PAYMENT_SEARCH_MAX } from '#domain/limits/lengths.ts';
import { isWaitingPayment, PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import { PaymentCard } from '#web/payments/review/desk/payment-card.tsx';
import { PaymentPane } from '#web/payments/review/desk/payment-pane.tsx';
import { QuestionDialog } from '#web/payments/review/desk/question-dialog.tsx';
import type { useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { QueueDesk } from '#web/ui/queue/queue-desk.tsx';
import { QueueLegend } from '#web/ui/queue/queue-legend.tsx';
import { QueueSearch } from '#web/ui/queue/queue-search.tsx';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Asking {
  readonly payment: ReviewedPayment;
  readonly question: Question;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

interface PaymentDeskProps {
  readonly payments: readonly ReviewedPayment[];
  /** Shown in the place of cards when there are none. */
  readonly empty: ReactNode;
}

/** Payments to decide one after the other: a decision moves the focus to the next. */
function PaymentDesk({ payments, empty }: PaymentDeskProps) {
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (payment: ReviewedPayment, question: Question) =>
    setAsking({ payment, question, order: payments.map(({ id }) => id) });

  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-5">
      {payments.length === 0 ? (
        empty
      ) : (
        <QueueDesk
          rows={payments}
          card={(payment, place) => (
            <PaymentCard
              key={payment.id}
              payment={payment}
              onAsk={(question) => ask(payment, question)}
              {...place}
            />
          )}
          pane={(payment) => (
            <PaymentPane key={payment.id} payment={payment} onAsk={(question) => ask(payment, question)} />
          )}
        />
      )}
      {asking && (
        <QuestionDialog
          key={asking.question}
          payment={asking.payment}
          question={asking.question}
          onAsk={(question) => ask(asking.payment, question)}
          onClose={() => setAsking(null)}
          onDecided={() => {
            setAsking(null);
            goOn(asking.payment.id, asking.order);
          }}
        />
      )}
    </div>
  );
}

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD[value].label }));

interface PaymentFiltersProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

/** The filters of the lists of payments: a client, a reference, a method. */
function PaymentFilters({ address: { typed, setTyped, method, chooseMethod } }: PaymentFiltersProps) {
  return (
    <>
      <QueueSearch
        label="Cliente o referencia"
        placeholder="Nombre, cédula, PG-000012…"
        maxLength={PAYMENT_SEARCH_MAX}
        typed={typed}
        setTyped={setTyped}
      />
      <SelectField
        name="method"
        label="Método"
        placeholder="Todos"
        options={METHODS}
        value={method ?? ''}
        onChange={(event) => chooseMethod(event.target.value)}
      />
    </>
  );
}

const PAGE = 20;
const LOOK = { name: 'F', does: 'Comprobante' };
const DECIDE = [{ name: 'A', does: 'Confirmar' }, { name: 'R', does: 'Rechazar' }, LOOK];

interface PaymentListProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

export function PaymentList({ address }: PaymentListProps) {
  const { tab, method, sought } = address;
  const { rows, failed, retry, more, sorting } = usePages(paymentsApi.adminList, (page) => ({
    query: {
      ...page,
      limit: PAGE,
      status: tab.status,
      paymentMethod: method,
      search: sought === '' ? undefined : sought,
    },
  }));
  const narrowed = sought !== '' || method !== undefined;
  const some = rows !== undefined && rows.length > 0;
  return (
    <>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <PaymentFilters address={address} />
        {some && <SortChoice {...sorting} />}
      </div>
      {!rows && !failed && <Skeleton lines={8} label="Cargando pagos..." />}
      {failed && (
        <EmptyState
          title="No se pudieron cargar los pagos"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {rows && (
        <PaymentDesk
          payments={rows}
          empty={
            <EmptyState title={tab.empty}>
              {narrowed && 'Con estos filtros no se encontró ninguno.'}
            </EmptyState>
          }
        />
      )}
      {some && <QueueLegend lead="Con un pago enfocado:" keys={isWaitingPayment(tab) ? DECIDE : [LOOK]} />}
      <LoadMore {...more} />
    </>
  );
}
