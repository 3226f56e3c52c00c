import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { AMOUNT_FORMAT, rangeOf } from '#domain/limits/amounts.ts';
import { termOptions, termRange, termText } from '#domain/limits/instalments.ts';
import { REASON_MAX, STAFF_NOTES_MAX } from '#domain/limits/lengths.ts';
import { offerTermRefusal, outOfRange } from '#domain/limits/refusals.ts';
import { boundsOf, instalmentsOf, isAmountOf, productsAmong, type Term } from '#domain/loans/terms.ts';
import { formatCount, formatPesos, type Pesos, parsePesos } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { onlyProposed } from '#web/proposals/proposal-notice.tsx';
import { ShareMeter } from '#web/reviews/cards/applicant-facts.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { useCounterOffer } from '#web/reviews/reviews.queries.ts';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SelectField, TextareaField, type TextareaFieldProps } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

/** The field for the staff's internal notes on a decision. */
export const NotesField = (field: Pick<TextareaFieldProps, 'value' | 'onChange'>) => (
  <TextareaField
    {...field}
    name="adminNotes"
    label="Notas internas (opcional)"
    hint="El cliente no las ve."
    maxLength={STAFF_NOTES_MAX}
  />
);

export interface DecisionProps {
  readonly wording: Wording;
  readonly application: PendingApplication;
  readonly onClose: () => void;
  /** Called when the application is decided, by this person or by a colleague who was faster: its card disappears. */
  readonly onDecided: () => void;
}

export const aboutOf = ({ full_name, amount, term, reference }: PendingApplication) =>
  `${full_name}, ${reference}: ${formatPesos(amount)} en ${termText(term)}`;

/**
 * The part of every decision's body that all share: the staff's notes, and the version of the application that the
 * person saw.
 */
export const decisionBody = ({ updated_at }: PendingApplication, notes: string) => ({
  ...(notes.trim() !== '' && { adminNotes: notes.trim() }),
  seenUpdatedAt: updated_at,
});

/** Whether the dialog closes after a failure: if a retry is possible it stays open with every typed value. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (error: unknown) => {
    if (hasCode(error, 'already_processed')) onDecided();
  },
});

interface Problem {
  readonly field: 'counterOfferAmount' | 'counterOfferTerm';
  readonly message: string;
}

/**
 * Whether the term is selected: in the back office, and where there are several products. Else the number of instalments
 * is typed.
 */
const isSelected = (wording: Wording['key'], terms: readonly Term[]): boolean =>
  wording === 'modal' || productsAmong(terms) > 1;

/**
 * The errors of a counter-offer's amount and term (rule: counter-offer-limits); each dialog has its own messages for
 * missing values.
 */
export function checkOffer(
  wording: Wording['key'],
  amountText: string,
  countText: string,
  terms: readonly Term[],
): Result<{ amount: Pesos; term: Term }, Problem> {
  const amountField = (message: string) => fail({ field: 'counterOfferAmount', message });
  const termField = (message: string) => fail({ field: 'counterOfferTerm', message });
  if (wording === 'inline' && (amountText.trim() === '' || countText.trim() === '')) {
    const message = 'Debe completar todos los campos de la contra oferta';
    return amountText.trim() === '' ? amountField(message) : termField(message);
  }
  const amount = parsePesos(amountText);
  if (wording === 'modal' && (amount === null || amount <= 0))
    return amountField('Debe proporcionar un monto válido para la contra oferta');
  if (amount === null) return amountField(AMOUNT_FORMAT);
  const chosen = Number(countText);
  const keyOf = (term: Term) => (isSelected(wording, terms) ? term : instalmentsOf(term));
  const term = terms.find((one) => keyOf(one) === chosen);
  if (!(term === undefined ? terms : [term]).some((one) => isAmountOf(one, amount)))
    return amountField(outOfRange(boundsOf(term === undefined ? terms : [term])));
  return term === undefined ? termField(offerTermRefusal(chosen, terms)) : ok({ amount, term });
}

interface TermFieldProps {
  readonly wording: Wording['key'];
  /** The terms that the staff may offer to this person. */
  readonly terms: readonly Term[];
  readonly field: ReturnType<ReturnType<typeof useFields>['field']>;
}

/**
 * The term of a counter-offer: selected in the back office; typed in the dashboard's section, whose message is about a
 * wrong number.
 */
function TermField({ wording, terms, field }: TermFieldProps) {
  return isSelected(wording, terms) ? (
    <SelectField
      {...field}
      label="Cuotas"
      options={termOptions(terms)}
      {...(wording !== 'modal' && { placeholder: 'Elija las cuotas' })}
    />
  ) : (
    <TextField {...field} label={`Término (${termRange(terms)})`} inputMode="numeric" maxLength={2} />
  );
}

export function CounterOfferDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  // Another person's proposal is confirmed with the same values.
  const proposed = application.proposals.find(({ act, isOwn }) => act === 'counter_offer' && !isOwn);
  // The dashboard's dialog has fields for both; the back office's starts with the application's own term
  // (rule: counter-offer-term).
  const { values, field, setErrors } = useFields({
    counterOfferAmount: proposed?.amount ? formatCount(proposed.amount) : '',
    counterOfferTerm: wording.key === 'modal' ? String(proposed?.term ?? application.term) : '',
    counterOfferNotes: '',
    notes: '',
  });
  const terms = termsOf(application);
  const offer = useCounterOffer(wording);
  const checked = checkOffer(wording.key, values.counterOfferAmount, values.counterOfferTerm, terms);
  const asked = checked.ok ? checked.value : { amount: 0, term: 0 };
  const { data } = useRead(
    reviewsApi.offerPlan,
    { params: { id: application.id }, query: asked },
    { enabled: checked.ok },
  );
  const previewed = checked.ok ? data : undefined;
  function confirm() {
    if (previewed?.aboveLimit) return;
    if (!checked.ok) {
      document.getElementById(checked.error.field)?.focus();
      return setErrors({ [checked.error.field]: checked.error.message });
    }
    setErrors({});
    const words = values.counterOfferNotes.trim();
    const body = {
      counterOfferAmount: checked.value.amount,
      counterOfferTerm: checked.value.term,
      ...(words !== '' && { counterOfferNotes: words }),
      ...decisionBody(application, values.notes),
    };
    offer.mutate({ params: { id: application.id }, body }, outcomeOf({ onDecided }));
  }
  return (
    <ConfirmDialog
      title="Contra Oferta"
      description={aboutOf(application)}
      confirmLabel="Enviar contra oferta"
      busyLabel="Enviando..."
      busy={offer.isPending}
      incomplete={previewed?.aboveLimit ?? false}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <ApplicantKnowledge application={application} />
      <MoneyField
        {...field('counterOfferAmount')}
        label="Monto ofrecido"
        hint={`De ${rangeOf(boundsOf(checked.ok ? [checked.value.term] : terms))}`}
        data-focus-first=""
      />
      <TermField wording={wording.key} terms={terms} field={field('counterOfferTerm')} />
      {previewed && (
        <>
          <PlanReceipt title="Según el pagaré" plan={previewed.plan} forStaff />
          {previewed.monthlyShare !== null && (
            <ShareMeter percent={previewed.monthlyShare} limit={application.share_limit} />
          )}
          {previewed.aboveLimit ? (
            <p className="font-semibold text-danger">Pasa de lo que usted puede ofrecer: lo hace un dueño.</p>
          ) : (
            <p>
              {previewed.proposes
                ? onlyProposed('al cliente no se le avisa')
                : 'Se le avisa al cliente, que responde si la acepta.'}
            </p>
          )}
        </>
      )}
      <TextareaField
        {...field('counterOfferNotes')}
        label={wording.key === 'modal' ? 'Notas para el cliente (opcional)' : 'Explicación (opcional)'}
        hint={wording.key === 'modal' ? 'El cliente las lee.' : 'El cliente la lee.'}
        maxLength={REASON_MAX}
      />
      <NotesField {...field('notes')} />
    </ConfirmDialog>
  );
}
