import { useQuery } from '@tanstack/react-query';
import { printedFields } from '#contract/application-fields.ts';
import { signingApi } from '#contract/signing.ts';
import { parsePesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import type { FormValues } from '#web/form/form-fields.ts';

/** The texts with what was typed so far, and the plan of the note (rule: two-plans). */
export function usePreview(values: FormValues) {
  const amount = parsePesos(values.amount) ?? 0;
  const term = Number(values.term);
  const printed = printedFields.parse({ ...values, fullName: fullNameOf(values) });
  const body = { ...printed, amount, term };
  return useQuery({
    queryKey: [signingApi.preview.path, JSON.stringify(body)],
    queryFn: ({ signal }) => call(signingApi.preview, { body }, { signal }),
  });
}

export const fullNameOf = ({ firstName, lastName }: Pick<FormValues, 'firstName' | 'lastName'>) =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

/** "Bueno y válido por la suma de …": the debtor's own words over the signature (Código Civil, art. 1326). */
export const pledgeOf = (text: string | undefined) =>
  /Bueno y válido por[^.]*\./s.exec(text ?? '')?.[0].replace(/\s+/g, ' ');
