import { type CounterApplication, counterApi, type HeardBy } from '#contract/counter.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { call } from '#web/app/calls/api-client.ts';
import { useSignAtCounter } from '#web/counter/counter.queries.ts';
import { SignatureStep } from '#web/counter/signature-step.tsx';
import { heardByOf, type Vouching } from '#web/counter/vouching.ts';
import { shownQuery } from '#web/signing/agreement-query.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The query for the customer's agreement: its key changes with every answer, so that the agreement is fetched again.
 */
function agreementOf({ id, updatedAt }: CounterApplication, amount: number, term: number, witness: HeardBy) {
  const body = { amount, term, ...(witness && { witness }) };
  return shownQuery([counterApi.preview.path, JSON.stringify({ id, updatedAt, ...body })], (signal) =>
    call(counterApi.preview, { params: { id }, body }, { signal }),
  );
}

interface CounterSigningProps {
  readonly application: CounterApplication;
  readonly vouching: Vouching;
  readonly onBack: () => void;
  readonly onSigned: (signed: CounterApplication) => void;
}

/** The screen on which the customer at the counter signs: name, both texts, and a pad for each. */
export function CounterSigning({ application, vouching, onBack, onSigned }: CounterSigningProps) {
  const { id, amount, term, fullName, cedula } = application;
  const sign = useSignAtCounter();
  const heardBy = heardByOf(vouching);
  if (amount === null || term === null) return null;
  return (
    <>
      <p>
        <b>{fullName}</b>
        {cedula && `, cédula ${formatCedula(cedula)}`}
      </p>
      <SignatureStep
        person={application}
        agreement={agreementOf(application, amount, term, heardBy)}
        heardBy={heardBy}
        busy={sign.isPending}
        failure={sign.error}
        onSigned={(signed) =>
          sign.mutate(
            { params: { id }, body: { ...signed, device: vouching.device, cedulaSeen: true } },
            { onSuccess: onSigned },
          )
        }
        otherwise={
          <Button variant="outline" onClick={onBack}>
            Volver a los datos
          </Button>
        }
      />
    </>
  );
}
