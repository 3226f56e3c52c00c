import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { configurationApi } from '#contract/configuration.ts';
import { type ActiveLoan, type Loan, loansApi } from '#contract/loans.ts';
import type { Payment } from '#contract/payments.ts';
import { SHARE_RESULT_PARAMETER, SHARED, SHARED_RESULTS } from '#contract/share-target.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { verifiedBy } from '#domain/promises.ts';
import { EmptyState, LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { correctedBy } from '#web/app/queue/correction.ts';
import { ItemWord, useItemState } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { WAITING_LIST, WaitingList } from '#web/app/queue/queue-list.tsx';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { saveFile } from '#web/app/save-file.ts';
import { useUser } from '#web/app/session/session.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { verificationText } from '#web/loans/own/verification-text.ts';
import { ArrivedPayments } from '#web/payments/own/arrived-payments.tsx';
import { OwnPayments } from '#web/payments/own/own-payments.tsx';
import {
  type CompanyAccount,
  CompanyAccounts,
  PaymentForm,
  type Registered,
} from '#web/payments/own/payment-form.tsx';
import { type PaymentStart, startAgain, startCorrecting } from '#web/payments/own/payment-start.ts';
import { noteSuccess } from '#web/push/first-success.ts';
import { PushOffer } from '#web/push/push-offer.tsx';
import { forgetShared } from '#web/sw/shared-receipt.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

/** Says what happened with a receipt that another application shared, when the payment form cannot show it. */
function SharedNotice({ canPay }: { readonly canPay: boolean }) {
  const named = new URLSearchParams(useSearch()).get(SHARE_RESULT_PARAMETER) ?? '';
  const result = isIn(SHARED_RESULTS, named) ? named : null;
  const isUnused = result === 'recibido' && !canPay;
  useEffect(() => {
    if (isUnused) void forgetShared();
  }, [isUnused]);
  const text = isUnused
    ? 'El comprobante que compartiste no se guardó: ahora no hay una cuota que pagar.'
    : result && SHARED[result].text;
  if (!text) return null;
  return (
    <p role="status" className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
      {text}
    </p>
  );
}

const STEPS = [
  'Transfiere o deposita a una de estas cuentas.',
  'Guarda el comprobante: una foto clara o el PDF del banco.',
  'Regístralo en esta página el mismo día: el pago cuenta desde que lo registras.',
];
const WITHOUT_SIGNAL = `Sin señal también puedes registrarlo: queda en este teléfono y se envía solo. Cuenta desde ese día si llega en ${REPORTED_DAYS_BEFORE} días; si llega después, desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;

/** How the customer pays, and when the lender verifies the payment (rules: payment-account, promises). */
function PaymentInstructions({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  return (
    <Card title="Cómo pagar">
      <ol className="grid gap-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figure grid size-7 shrink-0 place-items-center rounded-full bg-brand-tint text-sm text-brand"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{WITHOUT_SIGNAL}</p>
      <h3 className="text-lg">Cuentas de la empresa</h3>
      <CompanyAccounts accounts={accounts} />
      <p>
        Los pagos se verifican {VERIFIED_WITHIN}. Si lo registras ahora, a más tardar el{' '}
        <strong className="whitespace-nowrap">{formatInstant(verifiedBy(currentMoment()))}</strong>.
      </p>
      <p className="text-sm text-ink-soft">
        Nunca pedimos dinero por adelantado ni pagos a cuentas de personas. Si alguien te lo pide, no pagues y
        escríbenos.
      </p>
    </Card>
  );
}

/**
 * Says which reported payments wait for verification, so that a customer who checks whether a payment has arrived does
 * not pay again.
 */
function ReportedNotice({ loan }: { readonly loan: ActiveLoan }) {
  const text = verificationText(loan);
  if (text === null) return null;
  return (
    <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
      <strong>Estamos verificando tu pago.</strong> No hace falta registrarlo otra vez. {text}
    </p>
  );
}

/** What a loan that has not been paid out waits for. */
function missingOf({ depositBy, awaitsGuarantor }: Loan): string {
  if (depositBy !== null) return `El depósito llega a más tardar el ${formatDay(depositBy)}`;
  return awaitsGuarantor ? 'Falta la firma de tu fiador' : 'Falta tu firma';
}

function NothingToPay({ loan }: { readonly loan: Loan | null }) {
  const toProducts = (
    <LinkButton href="/my-products" variant="outline">
      Mis Productos
    </LinkButton>
  );
  if (!loan)
    return (
      <EmptyState title="No tiene un préstamo activo" action={toProducts}>
        <div className="grid gap-4">
          <p>
            Cuando tengas un préstamo desembolsado, aquí registras tus pagos. Si debes uno anterior,
            escríbenos.
          </p>
          <ContactHelp />
        </div>
      </EmptyState>
    );
  return (
    <EmptyState title="Todavía no hay nada que pagar" action={toProducts}>
      <p>
        Tu préstamo <Reference of={loan.reference} /> está aprobado. {missingOf(loan)}; después verás aquí tus
        cuotas.
      </p>
    </EmptyState>
  );
}

/** A refused payment that the form cannot take: the customer sends its receipt to the lender (rule: queued-write). */
function HandIn({ item }: { readonly item: QueueItem }) {
  const { receipt } = startCorrecting(item);
  return (
    <EmptyState
      title="Este pago no se puede registrar ahora"
      action={
        receipt && <Button onClick={() => saveFile(receipt, receipt.name)}>Guardar el comprobante</Button>
      }
    >
      <div className="grid gap-4">
        <p>
          Si hiciste este pago, escríbenos y envíanos su comprobante. Sigue en este teléfono hasta que lo
          borres.
        </p>
        <ContactHelp />
      </div>
    </EmptyState>
  );
}

/** Where a payment is listed after it was sent: among the received ones, or among those that wait on the phone. */
const LIST_OF: Readonly<Record<Registered, string>> = { received: 'own-payments', kept: WAITING_LIST };

const NO_ACCOUNTS = (
  <EmptyState title="Escríbenos para pagar">
    <div className="grid gap-4">
      <p>Ahora no hay una cuenta publicada para recibir pagos. Escríbenos y te decimos a cuál pagar.</p>
      <ContactHelp />
    </div>
  </EmptyState>
);

interface PayProps {
  readonly loan: ActiveLoan;
  readonly accounts: readonly CompanyAccount[];
  readonly start: PaymentStart | null;
  readonly onQueued: (clientId: string) => void;
  readonly onRegistered: (what: Registered, clientId: string) => void;
}

/** The result of the last payment, shown at the form's button until the server has it. */
function LastPayment({ clientId }: { readonly clientId: string }) {
  const state = useItemState(clientId);
  return <div role="status">{state && <ItemWord state={state} />}</div>;
}

function Pay({ loan, accounts, start, onQueued, onRegistered }: PayProps) {
  const user = useUser();
  // A fresh form for each payment: empty after a sent one, prefilled for a rejected one.
  const [registered, setRegistered] = useState(0);
  const [last, setLast] = useState<string | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      {/* In its column by name: a page that renders in parts shows it before the form. */}
      <div className="lg:col-start-2 lg:row-start-1">
        <PaymentInstructions accounts={accounts} />
      </div>
      <Card title={start?.title ?? 'Tu pago'} id="payment">
        {last && <LastPayment clientId={last} />}
        <ReportedNotice loan={loan} />
        <PaymentForm
          key={`${start?.title} ${start?.corrects?.clientId} ${registered}`}
          user={user}
          loan={loan}
          accounts={accounts}
          start={start}
          isAnother={registered > 0}
          onQueued={onQueued}
          onRegistered={(what, clientId) => {
            setLast(clientId);
            setRegistered(registered + 1);
            onRegistered(what, clientId);
          }}
        />
      </Card>
    </div>
  );
}

/**
 * The refused payment that the address names for correction, as this phone's queue had it at first: while it is sent
 * again, the queue no longer has it as refused.
 */
function useCorrecting(): QueueItem | null {
  const { items } = useQueue();
  const wanted = correctedBy(useSearch());
  const [opened, setOpened] = useState<QueueItem | null>(null);
  const found = items.find(({ clientId, refusal }) => refusal !== null && clientId === wanted);
  if (found && found.clientId !== opened?.clientId) setOpened(found);
  return opened?.clientId === wanted ? opened : null;
}

/** /make-payment: the customer reports a payment with its receipt (rule: payment-screen). */
export function MakePaymentScreen() {
  const loan = useRead(loansApi.active, {});
  const configuration = useRead(configurationApi.read, {});
  const [again, setAgain] = useState<Payment | null>(null);
  const correcting = useCorrecting();
  // The list of waiting items omits the one that the form shows.
  const [inForm, setInForm] = useState<string | null>(null);
  const start = useMemo(
    () => (correcting ? startCorrecting(correcting) : again && startAgain(again)),
    [correcting, again],
  );
  const top = useRef<HTMLHeadingElement>(null);
  const [last, setLast] = useState<{ readonly what: Registered } | null>(null);
  useEffect(() => {
    // The list shows the result; one of waiting items appears only now.
    if (last) document.getElementById(LIST_OF[last.what])?.focus();
  }, [last]);
  const accounts = configuration.data?.companyAccounts ?? [];
  const error = (loan.data === undefined && loan.error) || (!configuration.data && configuration.error);
  const ready = loan.data !== undefined && configuration.data !== undefined;
  const active = isRunning(loan.data) ? loan.data : null;
  const canPay = active !== null && accounts.length > 0;
  // Without a form the list has it: nothing else would show it.
  const shown = inForm ?? (canPay ? correcting?.clientId : null) ?? null;
  return (
    <>
      <h1 ref={top} tabIndex={-1} className="text-2xl">
        Registrar pago
      </h1>
      <ArrivedPayments />
      <WaitingList without={shown} />
      {active && accounts.length > 0 && (
        <a href="#payment" className="link inline-flex min-h-12 items-center justify-self-start lg:hidden">
          Ya pagué: ir al formulario
        </a>
      )}
      {error && (
        <LoadFailed
          title="No se pudo cargar tu préstamo"
          error={error}
          retry={() => {
            void loan.refetch();
            void configuration.refetch();
          }}
        />
      )}
      {!ready && !error && <Skeleton lines={8} label="Cargando tu préstamo..." />}
      {ready && <SharedNotice canPay={canPay} />}
      {ready && !canPay && correcting && <HandIn item={correcting} />}
      {ready && !correcting && !active && <NothingToPay loan={loan.data ?? null} />}
      {ready && !correcting && active && accounts.length === 0 && NO_ACCOUNTS}
      {active && accounts.length > 0 && (
        <Pay
          loan={active}
          accounts={accounts}
          start={start}
          onQueued={setInForm}
          onRegistered={(what, clientId) => {
            setAgain(null);
            // "Recibido" is shown over the form; the list covers waiting items.
            setInForm(what === 'received' ? clientId : null);
            if (what === 'received') noteSuccess();
            if (correcting) goTo('/make-payment', { replace: true });
            // A waiting item has its own copy; a corrected payment did not take the shared receipt.
            else void forgetShared();
            setLast({ what });
          }}
        />
      )}
      <PushOffer />
      <OwnPayments
        onAgain={
          active && accounts.length > 0
            ? (payment) => {
                setAgain(payment);
                top.current?.focus();
              }
            : undefined
        }
      />
    </>
  );
}
