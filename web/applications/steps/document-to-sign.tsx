import { pesos } from '#domain/money.ts';
import { isSumInWords, sumToCopy } from '#domain/words.ts';
import type { PADS } from '#web/applications/form/agreement.ts';
import type { FormErrors, FormValues } from '#web/applications/form/form-fields.ts';
import type { Shown } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { LegalText } from '#web/signing/legal-text.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';

interface SumInWordsProps {
  /** The note's total in pesos. */
  readonly total: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/**
 * The field in which the debtor types the note's total in words, with the text to copy beside it, and whether both
 * match so far (rule: sum-in-words).
 */
export function SumInWords({ total, value, error, onText }: SumInWordsProps) {
  const fits = isSumInWords(value, pesos(total));
  if (!asksSumInWords()) return null;
  const shown = fits ? undefined : error;
  // The error already says it.
  const state =
    value.trim() === '' || shown
      ? ''
      : fits
        ? 'Coincide con el pagaré.'
        : 'Todavía no coincide con el pagaré.';
  return (
    <div className="grid gap-1">
      <TextField
        name="sumInWords"
        label="La suma en letras"
        hint={
          <>
            Escribe: <strong className="select-all">{sumToCopy(pesos(total))}</strong>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        error={shown}
        onChange={(event) => onText(event.target.value)}
      />
      <p role="status" className={`min-h-6 text-sm ${fits ? 'text-success' : 'text-ink-soft'}`}>
        {state}
      </p>
    </div>
  );
}

/** Values of the form that belong to the texts: both acceptances, and the sum in words. */
export type Acceptance = Pick<FormValues, 'acceptDebtAgreement' | 'acceptCreditCheck' | 'sumInWords'>;

interface DocumentToSignProps {
  readonly pad: (typeof PADS)[number];
  readonly agreement: Shown;
  readonly values: Acceptance;
  readonly errors: FormErrors;
  readonly change: (changed: Partial<Acceptance>) => void;
  /** Whether the signer types the sum in words: by default the lender's setting decides. */
  readonly asksSum?: boolean;
  /** Whether another person reads the text out to the signer. */
  readonly readOut?: boolean;
}

/** Label of the acceptance for a signer who cannot read: "He leído" would not be true. */
const HEARD = 'Me leyeron el Debo y Pagaré y lo acepto';

/** The note or the authorization to accept: its text, the box that accepts it, and for the note the sum in words. */
export function DocumentToSign({
  pad: { kind, name, accept, label },
  agreement: { agreementHash, documents, plan },
  values,
  errors,
  change,
  asksSum = true,
  readOut = false,
}: DocumentToSignProps) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3 rounded-md border border-line p-4">
      <LegalText
        key={agreementHash}
        name={name}
        text={documents.find((document) => document.kind === kind)?.text ?? ''}
      />
      <CheckboxField
        name={accept}
        label={readOut && kind === 'debt-agreement' ? HEARD : label}
        checked={values[accept]}
        error={errors[accept]}
        onChange={({ target }) => change({ [accept]: target.checked })}
      />
      {kind === 'debt-agreement' && asksSum && (
        <SumInWords
          total={plan.total}
          value={values.sumInWords}
          error={errors.sumInWords}
          onText={(sumInWords) => change({ sumInWords })}
        />
      )}
    </section>
  );
}
