import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PenLine } from 'lucide-react';
import { useState } from 'react';
import { signingApi } from '#contract/signing.ts';
import { parsePesos } from '#domain/money.ts';
import { call } from '#web/app/api-client.ts';
import type { ApplyValues, StepProps } from '#web/applications/steps/apply-values.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** The texts with what was typed so far, and the plan of the note (ruling A, C01). */
function usePreview(values: ApplyValues) {
  const amount = parsePesos(values.amount) ?? 0;
  const term = Number(values.term);
  const {
    loanType,
    cedula,
    address,
    phone,
    email,
    employer,
    jobTitle,
    bankName,
    accountType,
    accountNumber,
  } = values;
  const fullName = fullNameOf(values);
  const body = {
    amount,
    term,
    loanType,
    fullName,
    cedula,
    address,
    phone,
    email,
    employer,
    jobTitle,
    bankName,
    accountType,
    accountNumber,
  };
  return useQuery({
    queryKey: [signingApi.preview.path, JSON.stringify(body)],
    queryFn: ({ signal }) => call(signingApi.preview, { body }, { signal }),
  });
}

export const fullNameOf = ({ firstName, lastName }: Pick<ApplyValues, 'firstName' | 'lastName'>) =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

const PADS = [
  {
    kind: 'debt-agreement',
    name: 'Debo y Pagaré',
    field: 'debtAgreementSignature',
    accept: 'acceptDebtAgreement',
    label: 'He leído y acepto el Debo y Pagaré',
  },
  {
    kind: 'credit-authorization',
    name: 'Autorización de Crédito',
    field: 'creditAuthorizationSignature',
    accept: 'acceptCreditCheck',
    label: 'Autorizo la revisión de mi crédito',
  },
] as const;

export function LegalStep({ values, errors, change }: StepProps) {
  const { data, isError, refetch } = usePreview(values);
  const [signing, setSigning] = useState<(typeof PADS)[number] | null>(null);
  if (isError) {
    return (
      <div role="alert" className="grid gap-3">
        <p>No se pudieron cargar los documentos. Lo que escribiste sigue aquí.</p>
        <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
      </div>
    );
  }
  if (!data) return <Loading>Preparando los documentos...</Loading>;
  return (
    <>
      <PlanReceipt
        title="Según el pagaré"
        plan={data.plan}
        note="Las cuotas definitivas son las del pagaré."
      />
      {PADS.map((pad) => (
        <section
          key={pad.kind}
          aria-label={pad.name}
          className="grid gap-3 rounded-lg border border-line p-4"
        >
          <h3 className="text-lg">{pad.name}</h3>
          <LegalText
            name={pad.name}
            text={data.documents.find(({ kind }) => kind === pad.kind)?.text ?? ''}
          />
          <CheckboxField
            name={pad.accept}
            label={pad.label}
            checked={values[pad.accept]}
            error={errors[pad.accept]}
            onChange={(event) => change({ [pad.accept]: event.target.checked })}
          />
          <div id={pad.field} tabIndex={-1} className="grid gap-2">
            {values[pad.field] && (
              <p className="flex items-center gap-3 font-semibold text-success">
                <img
                  src={values[pad.field]}
                  alt={`Firma de ${pad.name}`}
                  className="h-16 rounded-sm border border-line bg-white"
                />
                <CircleCheck className="size-5" aria-hidden="true" /> Firma lista
              </p>
            )}
            <Button
              variant={values[pad.field] ? 'outline' : 'primary'}
              icon={<PenLine aria-hidden="true" />}
              onClick={() => setSigning(pad)}
            >
              {values[pad.field] ? `Firmar de nuevo: ${pad.name}` : `Firmar: ${pad.name}`}
            </Button>
            {errors[pad.field] && <FieldError id={pad.field}>{errors[pad.field]}</FieldError>}
          </div>
        </section>
      ))}
      <CheckboxField
        name="acceptTermsAndConditions"
        label="Acepto los términos y condiciones"
        hint="Un préstamo a la vez. Puedes retirar la solicitud sin costo hasta que se deposite el dinero. Tus datos se usan solo para evaluarla y cobrarla."
        checked={values.acceptTermsAndConditions}
        error={errors.acceptTermsAndConditions}
        onChange={(event) => change({ acceptTermsAndConditions: event.target.checked })}
      />
      <SignatureDialog
        open={signing !== null}
        document={signing?.name ?? ''}
        fullName={fullNameOf(values)}
        pledge={signing?.kind === 'debt-agreement' ? pledgeOf(data.documents[0]?.text) : undefined}
        onClose={() => setSigning(null)}
        onSigned={(image) => {
          if (signing) change({ [signing.field]: image });
          setSigning(null);
        }}
      />
    </>
  );
}

/** "Bueno y válido por la suma de …": the debtor's own words over the signature (Código Civil, art. 1326). */
const pledgeOf = (text: string | undefined) =>
  /Bueno y válido por[^.]*\./s.exec(text ?? '')?.[0].replace(/\s+/g, ' ');
