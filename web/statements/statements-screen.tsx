import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { AdminLoan } from '#contract/loans.ts';
import {
  JOINED_TOGETHER_MAX,
  type JoinedLine,
  type StatementLineReply,
  statementsApi,
} from '#contract/statements.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { takesBankMoney } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { LINE_DAYS_MATCHED, LINE_KINDS, type LineKind, methodOfMovement } from '#domain/payments/receipt.ts';
import { LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, usePages, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { AbovePayoff } from '#web/loans/book/record/payment-fields.tsx';
import { FOUND_LOAN, FoundLoan, FoundLoans, PaidSplit } from '#web/payments/take/take-payment-screen.tsx';
import { Line } from '#web/statements/line.tsx';
import { StatementUpload } from '#web/statements/statement-upload.tsx';
import { PAYMENT_CHANGES } from '#web/statements/statements.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { SearchField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { QueueLegend, useQueueFocus } from '#web/ui/queue/queue.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** Milliseconds without a key after which the search starts. */
const PAUSE = 250;
const NOT_MEANT = 'Márquelo, o elija otro préstamo';

const titleOf = ({ cents }: StatementLineReply) => `${formatPesos(cents / 100)} a un préstamo`;
const factsOf = ({ day, description }: StatementLineReply) => `${formatDay(day)} · ${description}`;

interface ChooseLoanProps {
  readonly line: StatementLineReply;
  readonly onChoose: (loan: AdminLoan) => void;
  readonly onClose: () => void;
}

function ChooseLoan({ line, onChoose, onClose }: ChooseLoanProps) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') first.current?.focus();
  }
  return (
    <Dialog title={titleOf(line)} description={factsOf(line)} onClose={onClose}>
      <SearchField
        name="pagador"
        label="¿De quién es?"
        hint="Por nombre, cédula, teléfono, referencia del préstamo o su número de antes"
        data-focus-first=""
        typed={typed}
        setTyped={setTyped}
        onKeyDown={onKeyDown}
      />
      {sought !== '' && (
        <FoundLoans
          sought={sought}
          takes={takesBankMoney}
          choice={(loan, index) => (
            <button
              type="button"
              ref={index === 0 ? first : undefined}
              onClick={() => onChoose(loan)}
              className={FOUND_LOAN}
            >
              <FoundLoan loan={loan} />
            </button>
          )}
        />
      )}
    </Dialog>
  );
}

interface RecordInLoanProps {
  readonly line: StatementLineReply;
  readonly loan: AdminLoan;
  readonly onBack: () => void;
  readonly onRecorded: () => void;
}

function RecordInLoan({ line, loan, onBack, onRecorded }: RecordInLoanProps) {
  const { values, errors, field, setErrors, onError } = useFields({ fundsAccount: '' });
  const [isAboveMeant, setAboveMeant] = useState(false);
  const record = useAction(statementsApi.recordPayment, PAYMENT_CHANGES, {
    done: 'Pago registrado',
    failed: 'No se pudo registrar el pago',
  });
  const effect = useDecisionPreview(loan.id, 'payment', {
    amount: line.cents / 100,
    paymentMethod: methodOfMovement(line.description),
    on: day(line.day),
  });
  const above = effect ? effect.after.credit - effect.before.credit : 0;
  function confirm() {
    if (above > 0 && !isAboveMeant) return setErrors({ confirmAbovePayoff: NOT_MEANT });
    record.mutate(
      {
        params: { id: line.id },
        body: {
          loanId: loan.id,
          seenUpdatedAt: loan.updatedAt,
          ...(values.fundsAccount !== '' && values),
          ...(above > 0 && { confirmAbovePayoff: true }),
        },
      },
      { onSuccess: onRecorded, onError },
    );
  }
  return (
    <ConfirmDialog
      title={titleOf(line)}
      description={factsOf(line)}
      confirmLabel={`Registrar ${formatPesos(line.cents / 100)}`}
      cancelLabel="Otro préstamo"
      variant="money"
      busy={record.isPending}
      focusConfirm
      onCancel={onBack}
      onConfirm={confirm}
    >
      <p>
        <b>{loan.fullName}</b> {loan.reference}
      </p>
      {effect && <PaidSplit {...effect} />}
      {line.account === null && <FundsAccountField {...field('fundsAccount')} label="Llegó a la cuenta" />}
      <AbovePayoff payment={{ above, isAboveMeant, setAboveMeant, errors }} />
      {errors.on && <FieldError id="on">{errors.on}</FieldError>}
    </ConfirmDialog>
  );
}

interface RecordLineDialogProps {
  readonly line: StatementLineReply;
  readonly onClose: () => void;
  readonly onRecorded: () => void;
}

/**
 * Records a bank's movement that no customer reported as a payment of a loan (rule: unreported-money): search the loan,
 * choose it, record.
 */
function RecordLineDialog({ line, onClose, onRecorded }: RecordLineDialogProps) {
  const [loan, setLoan] = useState<AdminLoan | null>(null);
  return loan === null ? (
    <ChooseLoan line={line} onChoose={setLoan} onClose={onClose} />
  ) : (
    <RecordInLoan line={line} loan={loan} onBack={() => setLoan(null)} onRecorded={onRecorded} />
  );
}

const joinOf = ({ id, payment, disbursement, refund }: StatementLineReply) => {
  if (payment)
    return { id, kind: 'payment', joinedId: payment.id, seenUpdatedAt: payment.updatedAt } as const;
  if (refund) return { id, kind: 'refund', joinedId: refund.id } as const;
  return disbursement && ({ id, kind: 'disbursement', joinedId: disbursement.loanId } as const);
};

const labelOf = (count: number) =>
  count === 1 ? 'Confirmar el que coincide' : `Confirmar los ${count} que coinciden`;

interface ConfirmTogetherProps {
  readonly lines: readonly StatementLineReply[];
  readonly onActed: () => void;
}

/**
 * Joins the bank's lines that agree in all with their payments, in one press (rule: statement-lines-together); failures
 * are listed.
 */
function ConfirmTogether({ lines, onActed }: ConfirmTogetherProps) {
  const confirm = useAction(statementsApi.confirmTogether, PAYMENT_CHANGES, {
    done: ({ message }) => message,
    failed: 'No se pudieron confirmar los movimientos',
  });
  const [refused, setRefused] = useState<readonly (JoinedLine & { readonly description: string })[]>([]);
  const agreeing = lines.filter(({ agreesInAll }) => agreesInAll).slice(0, JOINED_TOGETHER_MAX);
  function press() {
    onActed();
    confirm.mutate(
      { body: { lines: agreeing.flatMap((line) => joinOf(line) ?? []) } },
      {
        onSuccess: (reply) =>
          setRefused(
            reply.lines
              .filter((line) => line.refused !== null)
              .map((line) => ({
                ...line,
                description: agreeing.find(({ id }) => id === line.id)?.description ?? '',
              })),
          ),
      },
    );
  }
  return (
    <>
      {(agreeing.length > 0 || confirm.isPending) && (
        <Button variant="money" busy={confirm.isPending} onClick={press}>
          {confirm.isPending ? 'Confirmando...' : labelOf(agreeing.length)}
        </Button>
      )}
      {refused.length > 0 && (
        <div role="alert" className="w-full rounded-md bg-danger-tint px-4 py-3">
          <p className="font-semibold text-danger">No se pudieron confirmar:</p>
          <ul className="grid gap-1 text-sm">
            {refused.map(({ id, description, refused: why }) => (
              <li key={id} className="wrap-anywhere">
                <b>{description}</b>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const DISMISS = { name: 'D', does: 'Descartar' };
const KEYS: Record<LineKind, readonly { readonly name: string; readonly does: string }[]> = {
  proposed: [{ name: 'A', does: 'Confirmar' }, DISMISS, { name: 'F', does: 'Comprobante' }],
  open: [{ name: 'A', does: 'A un préstamo' }, DISMISS],
  outgoing: [DISMISS],
  older: [DISMISS],
  dismissed: [{ name: 'D', does: 'Devolver' }],
  used: [],
};

interface LineListProps {
  readonly kind: LineKind;
  /** Text shown in the place of lines when there are none. */
  readonly empty: string;
}

/** A list of the bank's movements; an action on one moves the focus to the next. */
function LineList({ kind, empty }: LineListProps) {
  const may = usePermission();
  const list = usePages(statementsApi.lines, (page) => ({
    query: { ...page, kind, limit: JOINED_TOGETHER_MAX },
  }));
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [recording, setRecording] = useState<StatementLineReply | null>(null);
  const rows = list.rows ?? [];
  const order = rows.map(({ id }) => id);
  const actedOn = (id: number) => goOn(id, order);
  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {!list.rows && !list.failed && <Skeleton lines={6} label="Cargando movimientos..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar los movimientos" error={list.error} retry={list.retry} />
      )}
      {list.rows?.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {kind === 'proposed' && may(statementsApi.confirmTogether) && (
        <div className="flex flex-wrap gap-3">
          <ConfirmTogether
            lines={rows}
            onActed={() => {
              const first = order[0];
              if (first !== undefined) actedOn(first);
            }}
          />
        </div>
      )}
      {rows.length > 0 && (
        <>
          <div className="grid grid-cols-1 gap-1.5">
            {rows.map((line) => (
              <Line
                key={line.id}
                kind={kind}
                line={line}
                onActed={() => actedOn(line.id)}
                onRecord={() => setRecording(line)}
              />
            ))}
          </div>
          <QueueLegend lead="Con un movimiento enfocado:" keys={KEYS[kind]} />
        </>
      )}
      <LoadMore {...list.more} />
      {recording && (
        <RecordLineDialog
          line={recording}
          onClose={() => setRecording(null)}
          onRecorded={() => {
            setRecording(null);
            actedOn(recording.id);
          }}
        />
      )}
    </div>
  );
}

const TAB = {
  proposed: { id: 'coinciden', label: 'Coinciden', empty: 'Ningún movimiento espera que lo confirme.' },
  open: {
    id: 'sin-pago',
    label: 'Sin pago',
    empty: 'Todo lo que entró tiene un pago, o todavía no hay movimientos.',
  },
  outgoing: { id: 'salidas', label: 'Salidas', empty: 'Ninguna salida espera que la mire.' },
  older: {
    id: 'anteriores',
    label: 'Anteriores',
    empty: `Todo lo de hace más de ${LINE_DAYS_MATCHED} días está unido o descartado.`,
  },
  used: { id: 'usados', label: 'Ya usados', empty: 'Ningún movimiento se ha unido a un pago o desembolso.' },
  dismissed: {
    id: 'descartados',
    label: 'Descartados',
    empty: 'Aquí quedan los que no son de préstamos.',
  },
} as const satisfies Record<LineKind, { id: string; label: string; empty: string }>;

const TABS = LINE_KINDS.map((kind) => ({ ...TAB[kind], kind }));
const FIRST_TAB = { ...TAB.proposed, kind: 'proposed' } as const;

/** The bank's movements beside the reported payments and the disbursements; a person confirms each match. */
export function StatementsScreen() {
  const may = usePermission();
  const search = useSearch();
  const named = new URLSearchParams(search).get('lista');
  const { data: counts } = useRead(statementsApi.counts, {});
  const tab = TABS.find(({ id }) => id === named) ?? FIRST_TAB;
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-4 self-start lg:pt-6">
          <h1 className="text-2xl">Conciliar con el banco</h1>
          <a href="/admin-payments" className="link inline-flex min-h-12 items-center gap-2">
            <ArrowLeft className="size-5" /> Gestión de Pagos
          </a>
        </div>
        {may(statementsApi.upload) && <StatementUpload />}
      </div>
      <Tabs
        label="Movimientos del banco"
        tabs={TABS.map(({ id, label, kind }) => ({
          id,
          // A list that is empty needs no opening.
          label: counts ? `${label} (${counts[kind].toLocaleString('en-US')})` : label,
        }))}
        current={tab.id}
        onChange={(id) => navigate(withParameter(search, 'lista', id), { replace: true })}
      >
        <LineList key={tab.kind} kind={tab.kind} empty={tab.empty} />
      </Tabs>
    </>
  );
}
