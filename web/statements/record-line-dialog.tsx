import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import type { StatementLineReply } from '#contract/statements.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { methodOfMovement } from '#domain/payments/statement.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { FOUND_LOAN, FoundLoan, FoundLoans } from '#web/payments/take/found-loans.tsx';
import { PaidSplit } from '#web/payments/take/owed-table.tsx';
import { useRecordLine } from '#web/statements/statements.queries.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

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
    <Dialog open title={titleOf(line)} description={factsOf(line)} onClose={onClose}>
      <TextField
        name="pagador"
        type="search"
        label="¿De quién es?"
        hint="Por nombre, cédula, teléfono, referencia del préstamo o su número de antes"
        autoComplete="off"
        maxLength={200}
        data-focus-first=""
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {sought !== '' && (
        <FoundLoans
          sought={sought}
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
  const [fundsAccount, setFundsAccount] = useState('');
  const [isAboveMeant, setAboveMeant] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const record = useRecordLine();
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
          ...(fundsAccount !== '' && { fundsAccount }),
          ...(above > 0 && { confirmAbovePayoff: true }),
        },
      },
      { onSuccess: onRecorded, onError: (failure) => setErrors(fieldErrorsOf(failure)) },
    );
  }
  return (
    <ConfirmDialog
      open
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
      <FundsAccountField label="Llegó a la cuenta" value={fundsAccount} onChange={setFundsAccount} />
      {above > 0 && (
        <div className="grid gap-1">
          <CheckboxField
            name="confirmAbovePayoff"
            label={`Pasa de lo que debe: ${formatPesos(above)} quedan a su favor`}
            checked={isAboveMeant}
            onChange={({ target }) => setAboveMeant(target.checked)}
          />
          {errors.confirmAbovePayoff && (
            <FieldError id="confirmAbovePayoff">{errors.confirmAbovePayoff}</FieldError>
          )}
        </div>
      )}
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
export function RecordLineDialog({ line, onClose, onRecorded }: RecordLineDialogProps) {
  const [loan, setLoan] = useState<AdminLoan | null>(null);
  return loan === null ? (
    <ChooseLoan line={line} onChoose={setLoan} onClose={onClose} />
  ) : (
    <RecordInLoan line={line} loan={loan} onBack={() => setLoan(null)} onRecorded={onRecorded} />
  );
}
