import type { ReactNode } from 'react';
import type { PADS } from '#web/applications/form/agreement.ts';
import type { FormErrors, FormValues } from '#web/applications/form/form-fields.ts';
import type { Shown } from '#web/signing/agreement-query.ts';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SumInWords } from '#web/signing/sum-in-words.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

/** What is asked beside both texts. */
export type Acceptance = Pick<FormValues, 'acceptDebtAgreement' | 'acceptCreditCheck' | 'sumInWords'>;

interface DocumentToSignProps {
  readonly pad: (typeof PADS)[number];
  readonly agreement: Shown;
  readonly values: Acceptance;
  readonly errors: FormErrors;
  readonly change: (changed: Partial<Acceptance>) => void;
  readonly titled?: boolean;
  /** The signature, where it is asked beside the text. */
  readonly children?: ReactNode;
}

/** One of both documents: its text, the box that accepts it, and for the note the sum in words. */
export function DocumentToSign({
  pad: { kind, name, accept, label },
  agreement: { agreementHash, documents, plan, changed },
  values,
  errors,
  change,
  titled = false,
  children,
}: DocumentToSignProps) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3 rounded-md border border-line p-4">
      {titled && <h3 className="text-lg">{name}</h3>}
      <LegalText
        key={agreementHash}
        name={name}
        text={documents.find((document) => document.kind === kind)?.text ?? ''}
        open={changed}
      />
      <CheckboxField
        name={accept}
        label={label}
        checked={values[accept]}
        error={errors[accept]}
        onChange={({ target }) => change({ [accept]: target.checked })}
      />
      {kind === 'debt-agreement' && (
        <SumInWords
          total={plan.total}
          value={values.sumInWords}
          error={errors.sumInWords}
          onText={(sumInWords) => change({ sumInWords })}
        />
      )}
      {children}
    </section>
  );
}
