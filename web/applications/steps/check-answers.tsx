import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { paydaysRefusal } from '#domain/products/paydays.ts';
import {
  entryOf,
  type FormField,
  type FormValues,
  isAsked,
  isDraftField,
  optionalOf,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { partOf, STEPS, type Step } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { Button } from '#web/ui/button.tsx';

/** A field's answer as text; `null` without an answer. */
function answerText(field: FormField, values: FormValues): string | null {
  const value = values[field];
  if (typeof value !== 'string' || value.trim() === '') return null;
  // Said for a plan of another pace.
  if (field === 'paydays' && paydaysRefusal(Number(values.term), value) !== null) return null;
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
    case 'year':
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

/** The id of the button that changes the answers of a step: the focus returns to it. */
export const changeButtonId = ({ number }: Step): string => `cambiar-${number}`;

interface CheckAnswersProps {
  readonly presentation: Presentation;
  readonly values: FormValues;
  readonly changeAnswer: (field: FormField) => void;
}

/** Label of a field without its "optional" mark. */
const labelOf = (field: FormField): string => entryOf(field).label.replace(/ \(opcional\)$/, '');

type AnswerProps = Omit<CheckAnswersProps, 'changeAnswer'> & { readonly field: FormField };

function Answer({ field, values, presentation }: AnswerProps) {
  const text = answerText(field, values);
  const optional = optionalOf(field, presentation)?.mayBeEmpty({ toSign: true, values }) ?? false;
  return (
    <div className="py-2">
      <dt className="text-sm text-ink-soft">{labelOf(field)}</dt>
      <dd
        className={text === null && !optional ? 'font-semibold text-danger' : 'font-semibold wrap-anywhere'}
      >
        {text ?? (optional ? 'Sin responder' : 'Falta')}
      </dd>
    </div>
  );
}

const answersOf = ({ fields }: Step, values: FormValues) =>
  fields.filter((field) => isDraftField(field) && isAsked(field, values));

/** Every answer before the signatures, in the blocks of its steps, each with a button to change it (rule: check-answers). */
export function CheckAnswers({ changeAnswer, ...props }: CheckAnswersProps) {
  return STEPS[props.presentation].map((step) => {
    const answers = answersOf(step, props.values);
    const [first] = answers;
    if (!first) return null;
    const wrong = errorsOf(step, props.values, true);
    const title = partOf(step, first)?.title ?? step.title;
    return (
      <section key={step.number} aria-label={title} className="grid grid-cols-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line">
          <p aria-hidden="true" className="font-semibold">
            {title}
          </p>
          <Button
            variant="quiet"
            id={changeButtonId(step)}
            aria-label={`Cambiar: ${title}`}
            onClick={() => changeAnswer(answers.find((field) => wrong[field] !== undefined) ?? first)}
          >
            Cambiar
          </Button>
        </div>
        <dl className="divide-y divide-line">
          {answers.map((field) => (
            <Answer key={field} field={field} {...props} />
          ))}
        </dl>
      </section>
    );
  });
}
