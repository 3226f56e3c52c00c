import { useState } from 'react';
import { expensesApi } from '#contract/expenses.ts';
import { disbursementsApi } from '#contract/loan-book.ts';
import { paymentsApi } from '#contract/payments.ts';
import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { EXPENSE_CATEGORIES } from '#domain/drawers/cash-movement.ts';
import { formatPesos } from '#domain/money.ts';
import type { LineKind } from '#domain/payments/receipt.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { ReceiptPagesDialog } from '#web/app/receipt-pages.tsx';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { usePermission } from '#web/app/session/permissions.tsx';
import { CategoryField, EXPENSE_CHANGES } from '#web/expenses/expenses-card.tsx';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { TakeBackDialog } from '#web/loans/book/take-back-dialog.tsx';
import { useReversePayment } from '#web/payments/review/decisions/confirmation.tsx';
import { formatCents, LineRow } from '#web/statements/line-row.tsx';
import { LISTS, PAYMENT_CHANGES, useDismissLine } from '#web/statements/statements.queries.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import type { CardKeys } from '#web/ui/queue/queue.tsx';
import { Key } from '#web/ui/queue/queue.tsx';

interface BookFeeDialogProps {
  readonly line: StatementLineReply;
  readonly onBooked: () => void;
  readonly onClose: () => void;
}

/** Books money that left the bank as an expense: a fee, unless the person says another thing. */
function BookFeeDialog({ line, onBooked, onClose }: BookFeeDialogProps) {
  const first = useFirstAccount();
  const { values, field, onError } = useFields({ category: 'bank_fee', accountNumber: '' });
  const accountNumber = values.accountNumber || first;
  const book = useAction(expensesApi.bookLine, [...LISTS, ...EXPENSE_CHANGES], {
    done: 'Gasto registrado',
    failed: 'No se pudo anotar el gasto',
  });
  function confirm() {
    const category = EXPENSE_CATEGORIES.find((one) => one === values.category);
    const body = category && { category, ...(line.account === null && { accountNumber }) };
    if (body) book.mutate({ params: { id: line.id }, body }, { onSuccess: onBooked, onError });
  }
  return (
    <ConfirmDialog
      title="Anotar como gasto"
      description={`${line.description}: ${formatCents(line.cents)}. En los libros va en pesos enteros.`}
      confirmLabel="Anotar"
      busyLabel="Anotando..."
      busy={book.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <CategoryField {...field('category')} />
      {line.account === null && (
        <FundsAccountField {...field('accountNumber')} label="De la cuenta" value={accountNumber} />
      )}
    </ConfirmDialog>
  );
}

type Reversal = NonNullable<StatementLineReply['reversal']>;

interface LineProps {
  readonly line: StatementLineReply;
  /** Called when an action has removed the movement from its list. */
  readonly onActed: () => void;
}

const named = ({ description }: StatementLineReply) => <span className="sr-only">{description}</span>;

/** The button and the key that put a movement aside, or take it back, for those who may. */
function useDismiss({ line, onActed }: LineProps, dismissed = true) {
  const may = usePermission();
  const dismiss = useDismissLine();
  if (!may(statementsApi.dismiss)) return { key: {}, button: null };
  function press() {
    if (dismiss.isPending) return;
    onActed();
    dismiss.mutate({ params: { id: line.id }, body: { dismissed } });
  }
  const button = (
    <Button variant="quiet" busy={dismiss.isPending} onClick={press}>
      {dismissed ? 'Descartar' : 'Devolver a la lista'} {named(line)}
    </Button>
  );
  return { key: { d: press }, button };
}

/** What is joined without a payment is in the books already: only the lists change. */
const JOINED = {
  done: ({ message }: { readonly message: string }) => message,
  failed: 'No se pudo unir el movimiento',
};

/** A returned cheque with the payment that it takes back; after the reversal nothing of either line is open. */
function ReturnedCheque({ line, onActed, reversal }: LineProps & { readonly reversal: Reversal }) {
  const may = usePermission();
  const [open, setOpen] = useState(false);
  const reverse = useReversePayment();
  const dismiss = useDismissLine();
  const setAside = useDismiss({ line, onActed });
  const { payment, lineId } = reversal;
  const mayReverse = may(paymentsApi.reverse);
  const keys: CardKeys = {
    ...(mayReverse && { a: () => setOpen(true), enter: () => setOpen(true) }),
    ...setAside.key,
  };
  function confirm(reason: string) {
    const body = { reason, seenUpdatedAt: payment.updatedAt };
    reverse.mutate(
      { params: { id: payment.id }, body },
      {
        onSuccess: () => {
          setOpen(false);
          onActed();
          // The deposit and its return cancel each other: neither is another customer's money.
          for (const id of [line.id, ...(lineId === null ? [] : [lineId])])
            dismiss.mutate({ params: { id }, body: { dismissed: true } });
        },
      },
    );
  }
  return (
    <LineRow line={line} keys={keys}>
      {setAside.button}
      {mayReverse && (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Reversar el pago {named(line)} <Key name="A" />
        </Button>
      )}
      {open && (
        <ReasonDialog
          title="Reversar pago"
          description={`${payment.fullName}: ${formatPesos(payment.amount)}. El banco devolvió el cheque, y el préstamo vuelve a deber este monto.`}
          confirmLabel="Reversar pago"
          busyLabel="Reversando..."
          hint="El cliente la lee."
          busy={reverse.isPending}
          onCancel={() => setOpen(false)}
          onConfirm={confirm}
        />
      )}
    </LineRow>
  );
}

type CameBackProps = OpenProps & { readonly loan: NonNullable<StatementLineReply['returns']> };

/** Incoming money that brings a disbursement back: the loan awaits it again. */
function CameBack({ line, onActed, onRecord, loan }: CameBackProps) {
  const may = usePermission();
  const [open, setOpen] = useState(false);
  const setAside = useDismiss({ line, onActed });
  const mayTakeBack = may(disbursementsApi.takeBack);
  const keys: CardKeys = {
    ...(mayTakeBack && { a: () => setOpen(true), enter: () => setOpen(true) }),
    ...setAside.key,
  };
  return (
    <LineRow line={line} keys={keys}>
      {setAside.button}
      {may(statementsApi.recordPayment) && (
        <Button variant="quiet" onClick={onRecord}>
          A un préstamo {named(line)}
        </Button>
      )}
      {mayTakeBack && (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Devuelto {named(line)} <Key name="A" />
        </Button>
      )}
      {open && (
        <TakeBackDialog
          loan={{ ...loan, id: loan.loanId, amount: loan.principal }}
          line={line}
          onTakenBack={onActed}
          onClose={() => setOpen(false)}
        />
      )}
    </LineRow>
  );
}

function Proposed(props: LineProps) {
  const { line, onActed } = props;
  const may = usePermission();
  const confirm = useAction(statementsApi.confirm, PAYMENT_CHANGES, {
    done: ({ message }) => message,
    failed: 'Error al confirmar pago',
  });
  const see = useAction(statementsApi.confirmDisbursement, LISTS, JOINED);
  const seeRefund = useAction(statementsApi.confirmRefund, LISTS, JOINED);
  const seeOwn = useAction(statementsApi.confirmOwnMoney, LISTS, JOINED);
  const dismiss = useDismiss(props);
  const { id, payment, disbursement, returns, refund } = line;
  const own = line.ownMoney ?? line.expense;
  const busy = confirm.isPending || see.isPending || seeRefund.isPending || seeOwn.isPending;
  function join() {
    if (busy) return;
    onActed();
    if (payment)
      confirm.mutate({ params: { id }, body: { paymentId: payment.id, seenUpdatedAt: payment.updatedAt } });
    else if (disbursement) see.mutate({ params: { id }, body: { loanId: disbursement.loanId } });
    else if (returns) see.mutate({ params: { id }, body: { loanId: returns.loanId } });
    else if (refund) seeRefund.mutate({ params: { id }, body: { adjustmentId: refund.id } });
    else if (own) seeOwn.mutate({ params: { id }, body: { movementId: own.id } });
  }
  const [seesPages, setSeesPages] = useState(false);
  const receipt = payment?.receiptUrl ?? null;
  const isPdf = payment?.receiptIsSentPdf === true;
  const keys: CardKeys = {
    ...(may(statementsApi.confirm) && { a: join, enter: join }),
    ...dismiss.key,
    ...(receipt !== null && {
      f: () => (isPdf ? setSeesPages(true) : window.open(receipt, '_blank', 'noreferrer')),
    }),
  };
  return (
    <LineRow line={line} keys={keys}>
      {payment && receipt !== null && isPdf && (
        <Button variant="quiet" onClick={() => setSeesPages(true)}>
          Comprobante <span className="sr-only">de {payment.paymentReference}</span>
        </Button>
      )}
      {payment && receipt !== null && seesPages && (
        <ReceiptPagesDialog
          id={payment.id}
          paymentReference={payment.paymentReference}
          receiptUrl={receipt}
          onClose={() => setSeesPages(false)}
        />
      )}
      {payment && receipt !== null && !isPdf && (
        <ReceiptWhenMade payment={payment}>
          <LinkButton href={receipt} target="_blank" rel="noreferrer" variant="quiet">
            Comprobante <span className="sr-only">de {payment.paymentReference}</span>
          </LinkButton>
        </ReceiptWhenMade>
      )}
      {dismiss.button}
      {may(statementsApi.confirm) && (
        <Button variant="money" busy={busy} onClick={join}>
          {payment && !payment.counted ? 'Confirmar' : 'Unir'} {named(line)} <Key name="A" />
        </Button>
      )}
    </LineRow>
  );
}

interface OpenProps extends LineProps {
  readonly onRecord: () => void;
}

function Open({ onRecord, ...props }: OpenProps) {
  const { line } = props;
  const may = usePermission();
  const dismiss = useDismiss(props);
  const records = may(statementsApi.recordPayment) && line.cents % 100 === 0 && line.movementKind === null;
  return (
    <LineRow
      line={line}
      keys={{
        ...(records && { a: onRecord, enter: onRecord }),
        ...dismiss.key,
      }}
    >
      {dismiss.button}
      {records && (
        <Button variant="outline" onClick={onRecord}>
          A un préstamo {named(line)} <Key name="A" />
        </Button>
      )}
    </LineRow>
  );
}

interface SetAsideProps extends LineProps {
  readonly dismissed: boolean;
}

/** A movement that is no loan's: money that left can be booked as an expense, and each can be put aside or taken back. */
function SetAside({ dismissed, ...props }: SetAsideProps) {
  const may = usePermission();
  const dismiss = useDismiss(props, !dismissed);
  const [booking, setBooking] = useState(false);
  const books = may(expensesApi.bookLine) && !dismissed && props.line.cents < 0;
  return (
    <LineRow
      line={props.line}
      keys={{
        ...(books && { a: () => setBooking(true), enter: () => setBooking(true) }),
        ...dismiss.key,
      }}
    >
      {dismiss.button}
      {books && (
        <Button variant="outline" onClick={() => setBooking(true)}>
          Anotar como gasto {named(props.line)} <Key name="A" />
        </Button>
      )}
      {booking && (
        <BookFeeDialog line={props.line} onBooked={props.onActed} onClose={() => setBooking(false)} />
      )}
    </LineRow>
  );
}

/** A movement of the bank with the actions that its list offers. */
export function Line({ kind, onRecord, ...props }: OpenProps & { readonly kind: LineKind }) {
  switch (kind) {
    case 'proposed':
      if (props.line.reversal) return <ReturnedCheque {...props} reversal={props.line.reversal} />;
      if (props.line.returns?.recorded === false)
        return <CameBack {...props} onRecord={onRecord} loan={props.line.returns} />;
      return <Proposed {...props} />;
    case 'open':
      return <Open {...props} onRecord={onRecord} />;
    case 'outgoing':
      return <SetAside {...props} dismissed={false} />;
    case 'older':
      return props.line.cents > 0 ? (
        <Open {...props} onRecord={onRecord} />
      ) : (
        <SetAside {...props} dismissed={false} />
      );
    case 'dismissed':
      return <SetAside {...props} dismissed />;
    case 'used':
      return (
        <LineRow line={props.line} keys={{}}>
          {null}
        </LineRow>
      );
  }
}
