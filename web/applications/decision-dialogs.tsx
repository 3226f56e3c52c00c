import { useState } from 'react';
import type { PendingApplication } from '#contract/applications.ts';
import { AMOUNT_MAX, AMOUNT_MIN, isTerm, REJECTION_REASONS } from '#domain/applications/application.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { useConfiguration } from '#web/app/configuration.ts';
import { useApprove, useCounterOffer, useReject } from '#web/applications/applications.queries.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';

interface DecisionProps {
  readonly application: PendingApplication;
  readonly onClose: () => void;
}

const about = ({ full_name, amount, term }: PendingApplication) =>
  `${full_name}: ${formatPesos(amount)} en ${term === 1 ? '1 cuota' : `${term} cuotas`}`;
const noted = (notes: string) => (notes.trim() === '' ? {} : { adminNotes: notes.trim() });

function Notes({ value, onChange }: { readonly value: string; readonly onChange: (notes: string) => void }) {
  return (
    <TextareaField
      name="adminNotes"
      label="Notas internas (opcional)"
      hint="El cliente no las ve."
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ApproveDialog({ application, onClose }: DecisionProps) {
  const [notes, setNotes] = useState('');
  const approve = useApprove();
  return (
    <ConfirmDialog
      open
      title="Aprobar préstamo"
      description={about(application)}
      confirmLabel="Aprobar"
      busyLabel="Aprobando..."
      busy={approve.isPending}
      onCancel={onClose}
      onConfirm={() =>
        approve.mutate({ params: { id: application.id }, body: noted(notes) }, { onSuccess: onClose })
      }
    >
      {!application.signed && (
        <p className="font-semibold text-danger">
          Sin firma: no se podrá desembolsar hasta que el cliente firme.
        </p>
      )}
      <Notes value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}

const REASONS = Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label }));
const NO_REASON = 'Debe proporcionar una razón para el rechazo';

export function RejectDialog({ application, onClose }: DecisionProps) {
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const reject = useReject();
  function confirm() {
    const label = REASONS.find(({ value }) => value === code)?.label;
    const reason = code === 'other' ? text.trim() : [label, text.trim()].filter(Boolean).join('. ');
    if (!label || reason === '') return setError(NO_REASON);
    reject.mutate(
      { params: { id: application.id }, body: { rejectionReason: reason, ...noted(notes) } },
      { onSuccess: onClose },
    );
  }
  return (
    <ConfirmDialog
      open
      title="Rechazar solicitud"
      description={about(application)}
      confirmLabel="Rechazar"
      busyLabel="Rechazando..."
      variant="danger"
      busy={reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <SelectField
        name="reason"
        label="Razón"
        placeholder="Elige una razón"
        options={REASONS}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <TextareaField
        name="reasonText"
        label={code === 'other' ? 'Explicación' : 'Explicación (opcional)'}
        hint="El cliente la lee."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Notes value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}

const TERM_OPTIONS = [
  { value: '1', label: '1 cuota' },
  { value: '2', label: '2 cuotas' },
  { value: '3', label: '3 cuotas' },
];

export function CounterOfferDialog({ application, onClose }: DecisionProps) {
  const [amountText, setAmountText] = useState('');
  const [term, setTerm] = useState(String(application.term));
  const [words, setWords] = useState('');
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const variant = useConfiguration()?.threeInstalmentPlan ?? 'note';
  const offer = useCounterOffer();
  const amount = parsePesos(amountText);
  const inRange = amount !== null && amount >= AMOUNT_MIN && amount <= AMOUNT_MAX;
  const offeredTerm = Number(term);
  function confirm() {
    if (amount === null || amount <= 0)
      return setError('Debe proporcionar un monto válido para la contra oferta');
    if (!inRange) return setError('El monto debe estar entre RD$2,500 y RD$20,000');
    const body = {
      counterOfferAmount: amount,
      counterOfferTerm: offeredTerm,
      ...(words.trim() !== '' && { counterOfferNotes: words.trim() }),
      ...noted(notes),
    };
    offer.mutate({ params: { id: application.id }, body }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      open
      title="Contra Oferta"
      description={about(application)}
      confirmLabel="Enviar contra oferta"
      busyLabel="Enviando..."
      busy={offer.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <MoneyField
        name="counterOfferAmount"
        label="Monto ofrecido"
        value={amountText}
        error={error}
        onChange={(event) => setAmountText(event.target.value)}
      />
      <SelectField
        name="counterOfferTerm"
        label="Cuotas"
        options={TERM_OPTIONS}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      {inRange && isTerm(offeredTerm) && (
        <PlanReceipt title="Según el pagaré" plan={notePlan(amount, offeredTerm, variant)} />
      )}
      <TextareaField
        name="counterOfferNotes"
        label="Mensaje para el cliente (opcional)"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Notes value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}
