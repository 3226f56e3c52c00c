import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import {
  entryOf,
  type FormField,
  type FormValues,
  isDraftField,
  optionalOf,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { STEPS, type Step } from '#web/applications/form/steps.ts';
import { Button } from '#web/ui/button.tsx';

/** A field's answer as text; `null` without an answer. */
function answerText(field: FormField, values: FormValues): string | null {
  const value = values[field];
  if (typeof value !== 'string' || value.trim() === '') return null;
  const { kind, options } = entryOf(field);
  switch (kind) {
    case 'amount':
    case 'money': {
      const amount = parsePesos(value);
      return amount === null ? value : formatPesos(amount);
    }
    case 'term':
      return termText(Number(value));
    case 'photo':
      return 'Foto lista';
    case 'radio':
    case 'select':
    case 'countSelect':
      return options?.find((option) => option.value === value)?.label ?? value;
    case 'text':
    case 'cedula':
    case 'phone':
    case 'day':
    case 'bank':
    case 'words':
    case 'signature':
    case 'box':
      return value;
  }
}

/** The id of the button that changes an answer: the focus returns to it. */
export const changeButtonId = (field: FormField): string => `cambiar-${field}`;

interface CheckAnswersProps {
  readonly presentation: Presentation;
  readonly values: FormValues;
  readonly changeAnswer: (field: FormField) => void;
}

/** Label of a field without its "optional" mark. */
const labelOf = (field: FormField): string => entryOf(field).label.replace(/ \(opcional\)$/, '');

function Answer({ field, values, changeAnswer, presentation }: CheckAnswersProps & { field: FormField }) {
  const text = answerText(field, values);
  const optional = optionalOf(field, presentation)?.mayBeEmpty({ toSign: true, values }) ?? false;
  const label = labelOf(field);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="pt-2 text-sm text-ink-soft">{label}</dt>
      <dd
        className={
          text === null && !optional ? 'pb-2 font-semibold text-danger' : 'pb-2 font-semibold wrap-anywhere'
        }
      >
        {text ?? (optional ? 'Sin responder' : 'Falta')}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button
          variant="quiet"
          id={changeButtonId(field)}
          aria-label={`Cambiar: ${label}`}
          onClick={() => changeAnswer(field)}
        >
          Cambiar
        </Button>
      </dd>
    </div>
  );
}

const answersOf = ({ fields }: Step) => fields.filter(isDraftField);

/** Every answer before the signatures, each with a button to change it (rule: check-answers). */
export function CheckAnswers(props: CheckAnswersProps) {
  return STEPS[props.presentation]
    .filter((step) => answersOf(step).length > 0)
    .map((step) => (
      <section key={step.number} aria-label={step.title} className="grid grid-cols-1">
        <p aria-hidden="true" className="border-b border-line pb-1 font-semibold">
          {step.title}
        </p>
        <dl className="divide-y divide-line">
          {answersOf(step).map((field) => (
            <Answer key={field} field={field} {...props} />
          ))}
        </dl>
      </section>
    ));
}
