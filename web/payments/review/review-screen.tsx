import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { PAYMENT_SEARCH_MAX } from '#domain/limits/lengths.ts';
import { VERIFICATION_HOURS } from '#domain/limits/limits.ts';
import {
  isWaitingPayment,
  PAYMENT_METHOD,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#domain/payments/payment.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { usePages, useRead } from '#web/app/calls/use-calls.ts';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { idIn, withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { ReceiptSheet } from '#web/payments/receipt/receipt-sheet.tsx';
import {
  ConfirmationFields,
  type DecisionProps,
  type Question,
  useConfirmation,
} from '#web/payments/review/decisions/confirmation.tsx';
import { PaymentCard, PaymentPane, useDecidable } from '#web/payments/review/desk/payment-card.tsx';
import { QuestionDialog } from '#web/payments/review/desk/question-dialog.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';
import { QueueDesk, QueueLegend, QueueSearch, useQueueFocus } from '#web/ui/queue/queue.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TAB = {
  pending: { id: 'pendientes', label: 'Pendientes', empty: 'No hay pagos por confirmar' },
  verified: { id: 'confirmados', label: 'Confirmados', empty: 'No hay pagos confirmados' },
  rejected: { id: 'rechazados', label: 'Rechazados', empty: 'No hay pagos rechazados' },
} as const satisfies Record<PaymentStatus, { id: string; label: string; empty: string }>;

const STATUS_TABS = PAYMENT_STATUSES.map((status) => ({ ...TAB[status], status }));
const FIRST_TAB = { ...TAB.pending, status: 'pending' } as const;

/** The view of the payments that the address holds, so that a reload keeps it and a colleague can open it. */
function useReviewAddress() {
  const [path] = useLocation();
  const search = useSearch();
  const said = new URLSearchParams(search);
  const change = (name: string) => (value: string) =>
    navigate(withParameter(search, name, value), { replace: true });
  return {
    ...useSearchText(),
    /** Id of a single payment to show instead of a list; `null`: a list. */
    one: idIn(said, 'pago'),
    /** Id of the payment whose numbered receipt is shown; `null`: none. */
    receipt: idIn(said, 'recibo'),
    tab: STATUS_TABS.find(({ id }) => id === said.get('estado')) ?? FIRST_TAB,
    method: PAYMENT_METHODS.find((method) => method === said.get('metodo')),
    all: path,
    chooseTab: change('estado'),
    chooseMethod: change('metodo'),
  };
}

const lateText = (late: number) =>
  late === 1
    ? `1 pago pasó de las ${VERIFICATION_HOURS} horas prometidas.`
    : `${late} pagos pasaron de las ${VERIFICATION_HOURS} horas prometidas.`;

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

function PaymentList({ address }: PaymentListProps) {
  const { tab, method, sought } = address;
  const { rows, failed, error, retry, more, sorting } = usePages(paymentsApi.adminList, (page) => ({
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
      {failed && <LoadFailed title="No se pudieron cargar los pagos" error={error} retry={retry} />}
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

function Lists({ address }: { readonly address: ReturnType<typeof useReviewAddress> }) {
  const { data: counts } = useRead(paymentsApi.counts, {});
  return (
    <>
      {counts && counts.late > 0 && (
        <p role="status" className="rounded-md bg-danger-tint px-4 py-3 font-semibold text-danger">
          {lateText(counts.late)}
        </p>
      )}
      <Tabs
        label="Pagos por estado"
        tabs={STATUS_TABS.map(({ id, status, label }) => ({
          id,
          label: (
            <>
              {label}{' '}
              <span className="figure text-lg">{counts?.[status].toLocaleString('en-US') ?? '…'}</span>
            </>
          ),
        }))}
        current={address.tab.id}
        onChange={address.chooseTab}
      >
        <PaymentList key={address.tab.id} address={address} />
      </Tabs>
    </>
  );
}

interface ConfirmHereProps extends Pick<DecisionProps, 'payment' | 'onDecided'> {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The form that confirms a payment, in the page of that one payment, where it takes one press instead of a dialog. */
function ConfirmHere({ payment, onDecided, button }: ConfirmHereProps) {
  const confirmation = useConfirmation({ payment, onDecided });
  function submit() {
    if (!confirmation.isPending) confirmation.send();
  }
  return (
    <Card title="Confirmar pago">
      <Form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <ConfirmationFields payment={payment} confirmation={confirmation} />
        <Button
          ref={button}
          type="submit"
          wide
          busy={confirmation.isPending}
          // The key that led here, still held down, must not confirm.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {confirmation.isPending ? 'Confirmando...' : 'Confirmar pago'}
        </Button>
      </Form>
    </Card>
  );
}

/** Opens the confirmation of a payment in its page; "Confirmar" leads to the form's button, also from the receipt. */
function useConfirmingHere() {
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);
  // After the receipt has closed, because closing restores the focus.
  useEffect(() => {
    if (times > 0) button.current?.focus();
  }, [times]);
  return { button, lead: () => setTimes(times + 1) };
}

/** The page of one payment that a link named, with its confirmation beside the receipt. */
function OnePaymentDesk({ payment }: { readonly payment: ReviewedPayment }) {
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [question, setQuestion] = useState<Question | null>(null);
  const decidable = useDecidable(payment);
  const { button, lead } = useConfirmingHere();
  function ask(asked: Question) {
    setQuestion(asked === 'confirm' ? null : asked);
    if (asked === 'confirm') lead();
  }
  function decided() {
    setQuestion(null);
    goOn(payment.id, [payment.id]);
  }
  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <QueueDesk
        rows={[payment]}
        card={(_, place) => (
          <Fragment key={payment.id}>
            <PaymentCard payment={payment} onAsk={ask} {...place} />
            {decidable && <ConfirmHere payment={payment} onDecided={decided} button={button} />}
          </Fragment>
        )}
        pane={() => <PaymentPane payment={payment} onAsk={ask} />}
      />
      {question && (
        <QuestionDialog
          key={question}
          payment={payment}
          question={question}
          onAsk={ask}
          onClose={() => setQuestion(null)}
          onDecided={decided}
        />
      )}
    </div>
  );
}

interface OnePaymentProps {
  readonly id: number;
  /** The address of the lists of payments. */
  readonly all: string;
}

/**
 * One payment that a link named: a waiting one of the first page, a possible duplicate, or one that a colleague sent.
 */
function OnePayment({ id, all }: OnePaymentProps) {
  const { data, error, refetch } = useRead(paymentsApi.adminOne, { params: { id } });
  const missing = isNotFound(error);
  return (
    <>
      <BackLink href={all}>Ver todos los pagos</BackLink>
      {data ? (
        <OnePaymentDesk payment={data} />
      ) : missing ? (
        <EmptyState title="Este pago no existe" />
      ) : error ? (
        <LoadFailed title="No se pudo cargar el pago" error={error} retry={refetch} />
      ) : (
        <Skeleton lines={8} label="Cargando el pago..." />
      )}
    </>
  );
}

/**
 * "Gestión de Pagos": the payments to verify (rule: payment-review), in the back office and as a section of the
 * dashboard.
 */
export function ReviewPaymentsScreen() {
  const address = useReviewAddress();
  if (address.receipt !== null)
    return <ReceiptSheet key={address.receipt} id={address.receipt} all={address.all} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Gestión de Pagos</h1>
        <LinkButton href="/admin-statements" variant="outline">
          Conciliar con el banco
        </LinkButton>
      </div>
      {address.one === null ? (
        <Lists address={address} />
      ) : (
        <OnePayment key={address.one} id={address.one} all={address.all} />
      )}
    </>
  );
}
