import { useMutation } from '@tanstack/react-query';
import { counterPhoneApi, type PhoneVisit } from '#contract/counter-phone.ts';
import { call } from '#web/app/calls/api-client.ts';
import { SignatureStep } from '#web/counter/signature-step.tsx';
import { shownQuery } from '#web/signing/agreement-query.ts';

interface PhoneSigningProps {
  readonly phoneSecret: string;
  readonly visit: PhoneVisit;
  readonly onSigned: (reference: string) => void;
}

/** The note and the authorization with a pad for each, on the signer's phone. */
export function PhoneSigning({ phoneSecret, visit, onSigned }: PhoneSigningProps) {
  const { reference, amount, term } = visit;
  const sign = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof counterPhoneApi.sign>>[1]['body']) =>
      call(counterPhoneApi.sign, { body }),
    onSuccess: ({ reference: sent }) => onSigned(sent),
  });
  return (
    <SignatureStep
      person={visit}
      agreement={shownQuery(
        [counterPhoneApi.preview.path, JSON.stringify({ reference, amount, term })],
        (signal) => call(counterPhoneApi.preview, { body: { phoneSecret } }, { signal }),
      )}
      busy={sign.isPending}
      failure={sign.error}
      onSigned={({ witness: _, ...signed }) => sign.mutate({ phoneSecret, ...signed })}
    />
  );
}
