import { useQuery } from '@tanstack/react-query';
import { reviewsApi } from '#contract/reviews.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { termOptions, termRange } from '#domain/limits/instalments.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { boundsOf, type Term } from '#domain/loans/terms.ts';
import { formatCount } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { onlyProposed } from '#web/proposals/proposal-notice.tsx';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import { ShareMeter } from '#web/reviews/cards/share-meter.tsx';
import { checkOffer, isSelected } from '#web/reviews/decisions/check-offer.ts';
import { aboutOf, type DecisionProps, decisionBody, outcomeOf } from '#web/reviews/decisions/decision.ts';
import { NotesField } from '#web/reviews/decisions/notes-field.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { useCounterOffer } from '#web/reviews/reviews.queries.ts';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface TermFieldProps {
  readonly wording: Wording['key'];
  /** The terms that the staff may offer to this person. */
  readonly terms: readonly Term[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (term: string) => void;
}

/**
 * The term of a counter-offer: selected in the back office; typed in the dashboard's section, whose message is about a
 * wrong number.
 */
function TermField({ wording, terms, value, error, onChange }: TermFieldProps) {
  const field = { name: 'counterOfferTerm', value, error };
  return isSelected(wording, terms) ? (
    <SelectField
      {...field}
      label="Cuotas"
      options={termOptions(terms)}
      {...(wording !== 'modal' && { placeholder: 'Elija las cuotas' })}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...field}
      label={`Término (${termRange(terms)})`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function CounterOfferDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  // Another person's proposal is confirmed with the same values.
  const proposed = application.proposals.find(({ act, isOwn }) => act === 'counter_offer' && !isOwn);
  // The dashboard's dialog has fields for both; the back office's starts with the application's own term
  // (rule: counter-offer-term).
  const { values, field, choice, setErrors } = useFields({
    counterOfferAmount: proposed?.amount ? formatCount(proposed.amount) : '',
    counterOfferTerm: wording.key === 'modal' ? String(proposed?.term ?? application.term) : '',
    counterOfferNotes: '',
    notes: '',
  });
  const terms = termsOf(application);
  const offer = useCounterOffer(wording);
  const checked = checkOffer(wording.key, values.counterOfferAmount, values.counterOfferTerm, terms);
  const asked = checked.ok ? checked.value : { amount: 0, term: 0 };
  const { data } = useQuery({
    ...query(reviewsApi.offerPlan, { params: { id: application.id }, query: asked }),
    enabled: checked.ok,
  });
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
      open
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
      <TermField wording={wording.key} terms={terms} {...choice('counterOfferTerm')} />
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
      <NotesField {...choice('notes')} />
    </ConfirmDialog>
  );
}
