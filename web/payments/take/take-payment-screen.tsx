import HandCoins from 'lucide-react/icons/hand-coins';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { adjustmentsApi } from '#contract/adjustments.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { LoanBalance } from '#contract/loan-balance.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { owedStill, payoffOf, takesPayments } from '#domain/loans/loan.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { isCash, PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { usePages, useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { goTo, idIn } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { LoanBadge } from '#web/loans/book/loan-row.tsx';
import { AbovePayoff, BankFields, useRecordedPayment } from '#web/loans/book/record/payment-fields.tsx';
import { NumberedReceiptPapers } from '#web/payments/receipt/receipt-sheet.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SearchField } from '#web/ui/fields/text-field.tsx';
import { DayText, Reference } from '#web/ui/figures/facts.tsx';
import { Form } from '#web/ui/forms.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const PARTS = [
  { key: 'principal', label: 'Capital' },
  { key: 'interest', label: 'Interés' },
  { key: 'lateCharge', label: 'Mora' },
  { key: 'costs', label: 'Gastos de cobranza' },
  { key: 'overpaidRefund', label: 'Dinero devuelto de más' },
] as const;

const totalDue = ({ due }: LoanBalance): number => due.principal + due.interest + due.lateCharge;

/** The amount due today and the amount that settles the loan, each by its parts. */
function OwedTable({ loanBalance }: { readonly loanBalance: LoanBalance }) {
  const due = { costs: 0, overpaidRefund: 0, ...loanBalance.due };
  const parts = PARTS.filter(({ key }) => key in loanBalance.due || loanBalance[key] > 0);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Lo que debe hoy</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <td />
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Vencido hasta hoy
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Para saldar
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label }) => (
          <tr key={key} className="border-t border-dashed border-line">
            <th scope="row" className="py-1.5 font-normal">
              {label}
            </th>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(due[key])}</td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(loanBalance[key])}</td>
          </tr>
        ))}
        {loanBalance.rebate && (
          <tr className="border-t border-dashed border-line">
            <th scope="row" className="py-1.5 font-normal">
              Rebaja
            </th>
            <td />
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(-loanBalance.rebate)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="figure border-t-2 border-ink text-lg">
          <th scope="row" className="pt-2 text-left">
            Total
          </th>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatPesos(totalDue(loanBalance))}</td>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatPesos(payoffOf(loanBalance))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type Preview = ReplyOf<typeof adjustmentsApi.preview>;

/** How an amount is divided over the debt, once the server has sent the preview. */
export function PaidSplit({ paid, after }: Pick<Preview, 'paid' | 'after'>) {
  if (paid === null) return null;
  const shown = [...PARTS, { key: 'credit', label: 'A favor del cliente' } as const]
    .map(({ key, label }) => ({ label, amount: paid[key] }))
    .filter(({ amount }) => amount > 0);
  return (
    <p aria-live="polite">
      {shown.map(({ label, amount }) => `${label}: ${formatPesos(amount)}`).join(' · ')}
      {shown.length > 0 && '. '}
      Queda debiendo {formatPesos(owedStill(after))}.
    </p>
  );
}

const METHODS = [...PAYMENT_METHODS]
  .sort((one, other) => Number(isCash(other)) - Number(isCash(one)))
  .map((value) => ({ value, label: PAYMENT_METHOD[value].label }));

interface TakeFormProps {
  readonly loan: AdminLoan;
  readonly loanBalance: LoanBalance;
  /** Called with the id of the recorded payment. */
  readonly onTaken: (paymentId: number) => void;
}

/** The usual amounts of a payment: the due one, else the next instalment, else the whole debt. */
function usualAmounts(loanBalance: LoanBalance) {
  const amounts = [
    { label: 'Lo vencido', amount: totalDue(loanBalance) },
    { label: 'La próxima cuota', amount: loanBalance.nextPayment?.amount ?? 0 },
    { label: 'Para saldar', amount: payoffOf(loanBalance) },
  ];
  return amounts.filter(
    ({ amount }, index) => amount > 0 && amounts.findIndex((one) => one.amount === amount) === index,
  );
}

/** Records a payment of today: amount and method; the due amount is filled in. */
function TakeForm({ loan, loanBalance, onTaken }: TakeFormProps) {
  const usual = usualAmounts(loanBalance);
  const payment = useRecordedPayment({
    loan,
    startAmount: formatCount(usual[0]?.amount ?? 0),
    startDay: dayInSantoDomingo(new Date()),
  });
  const { amount, effect } = payment;
  const form = useRef<HTMLFormElement>(null);
  // The amount is the one thing that is asked: typing replaces what is due, and Enter takes it.
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return (
    <Form
      ref={form}
      onSubmit={() => {
        // Cash of today never waits for a second person.
        payment.send((reply) => !reply.proposed && onTaken(reply.id));
      }}
      className="grid grid-cols-1 gap-4"
    >
      <MoneyField
        {...payment.field('amount')}
        label="Monto"
        onChange={(event) => payment.changeAmount(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {usual.map(({ label, amount: usualAmount }) => (
          <Button
            key={label}
            variant="outline"
            aria-pressed={amount === usualAmount}
            onClick={() => payment.changeAmount(formatCount(usualAmount))}
          >
            {label}: {formatPesos(usualAmount)}
          </Button>
        ))}
      </div>
      <RadioGroup {...payment.field('paymentMethod')} label="Cómo paga" options={METHODS} />
      <BankFields payment={payment} />
      {effect && amount !== null && !effect.isOfBefore && <PaidSplit {...effect} />}
      <AbovePayoff payment={payment} />
      <Button type="submit" variant="money" wide busy={payment.isPending}>
        {amount !== null && amount > 0 ? `Cobrar ${formatPesos(amount)}` : 'Cobrar'}
      </Button>
    </Form>
  );
}

/** The id of the search field: a link from any page puts the focus into it. */
const SEARCH_ID = 'buscar';

interface FoundLoansProps {
  /** The searched text: name, cédula, phone or reference. */
  readonly sought: string;
  /** Renders the link or button that selects a loan, in the look of `FOUND_LOAN`, around `FoundLoan`. */
  readonly choice: (loan: AdminLoan, index: number) => ReactNode;
  /** Which loans may be chosen. */
  readonly takes?: typeof takesPayments;
}

export const FOUND_LOAN =
  'grid min-h-11 w-full items-center gap-x-4 rounded-md border border-line bg-surface px-3 py-2 text-left hover:border-brand hover:bg-brand-tint sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_8rem] lg:py-0';

/** The found loans for which the lender takes money. */
export function FoundLoans({ sought, choice, takes = takesPayments }: FoundLoansProps) {
  const { rows, failed, error, retry, more } = usePages(loansApi.list, (page) => ({
    query: { ...page, search: sought },
  }));
  if (failed) return <LoadFailed title="No se pudieron buscar los préstamos" error={error} retry={retry} />;
  if (!rows) return <Loading>Buscando...</Loading>;
  const payable = rows.filter(takes);
  return (
    <>
      {payable.length === 0 ? (
        <EmptyState title="Ningún préstamo por cobrar coincide">
          Pruebe con la cédula, el teléfono, la referencia (#LN-0003) o el principio del nombre.
        </EmptyState>
      ) : (
        <ul aria-label="Préstamos por cobrar" className="grid gap-1">
          {payable.map((loan, index) => (
            <li key={loan.id}>{choice(loan, index)}</li>
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </>
  );
}

/** A found loan: its borrower and its debt. */
export function FoundLoan({ loan }: { readonly loan: AdminLoan }) {
  const { fullName, reference, phone, balance, nextPayment } = loan;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{fullName}</span>
      <span className="figure text-lg sm:text-right lg:order-last">{formatPesos(balance)}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <Reference of={reference} /> · {formatPhone(phone)} <LoanBadge loan={loan} />
      </span>
      {nextPayment && (
        <span className="text-sm text-ink-soft sm:text-right">
          {formatPesos(nextPayment.amount)} el <DayText day={nextPayment.date} />
        </span>
      )}
    </>
  );
}

/** Finds a loan by name, cédula, phone, reference or its number in earlier books. The Enter key moves to the first match, and again opens it. */
function FindLoan() {
  const { sought, typed, setTyped } = useSearchText();
  const first = useRef<HTMLAnchorElement>(null);
  // From a receipt or another loan of this page; from another page its anchor leads here.
  useEffect(() => document.getElementById(SEARCH_ID)?.focus(), []);
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') first.current?.focus();
  }
  return (
    <>
      <search className="grid items-end gap-x-6 gap-y-2 sm:flex">
        <h1 className="self-center text-2xl">Cobrar</h1>
        <div className="grow sm:max-w-xl">
          <SearchField
            name={SEARCH_ID}
            label="¿Quién paga?"
            placeholder="Nombre, cédula, teléfono, referencia o número de antes"
            typed={typed}
            setTyped={setTyped}
            onKeyDown={onKeyDown}
          />
        </div>
      </search>
      {sought !== '' && (
        <FoundLoans
          sought={sought}
          choice={(loan, index) => (
            <a
              ref={index === 0 ? first : undefined}
              href={`/admin-take-payment?prestamo=${loan.id}`}
              className={FOUND_LOAN}
            >
              <FoundLoan loan={loan} />
            </a>
          )}
        />
      )}
    </>
  );
}

const PAGE = '/admin-take-payment';

function Owing({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(loanBookApi.file, { params: { id } });
  const effect = useDecisionPreview(id, 'payment');
  if (error && !data)
    return <LoadFailed title="No se pudo cargar el préstamo" error={error} retry={refetch} />;
  if (!data || !effect) return <Loading>Cargando lo que debe...</Loading>;
  const { loan, cedula } = data;
  if (!takesPayments(loan))
    return (
      <EmptyState title="Este préstamo no espera pagos">
        <a href={loanAddress(id)} className="link">
          Ver el préstamo
        </a>
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card title={loan.fullName} aside={<TextLink href={loanAddress(id)}>{loan.reference}</TextLink>}>
        <p className="text-sm text-ink-soft">Cédula {formatCedula(cedula)}</p>
        <OwedTable loanBalance={effect.before} />
      </Card>
      <Card title="Recibir el pago">
        <TakeForm
          loan={loan}
          loanBalance={effect.before}
          onTaken={(paymentId) => goTo(`${PAGE}?recibo=${paymentId}`, { replace: true })}
        />
      </Card>
    </div>
  );
}

/**
 * Takes money from a customer at the counter: find the loan, enter the amount, hand out the receipt
 * (rule: take-payment).
 */
export function TakePaymentScreen() {
  const parameters = new URLSearchParams(useSearch());
  const receipt = idIn(parameters, 'recibo');
  const loan = idIn(parameters, 'prestamo');
  if (receipt !== null)
    return (
      <>
        <BackLink href={PAGE}>Cobrar</BackLink>
        <NumberedReceiptPapers key={receipt} id={receipt} />
        <p className="print:hidden">
          <LinkButton href={PAGE} variant="money" icon={<HandCoins />}>
            Cobrar a otra persona
          </LinkButton>
        </p>
      </>
    );
  if (loan !== null)
    return (
      <>
        <BackLink href={PAGE}>Otra persona</BackLink>
        <h1 className="text-2xl">Cobrar</h1>
        <Owing key={loan} id={loan} />
      </>
    );
  return <FindLoan />;
}
