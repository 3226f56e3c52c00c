import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { WaitingItem } from '#web/app/queue/sending/waiting-item.ts';
import { SIGNING_STEP } from '#web/applications/form/steps.ts';

interface SignatureToSend {
  readonly clientId: string;
  readonly account: number;
  readonly body: BodyOf<typeof signingApi.sign>;
  readonly now: Date;
}

/** The signature that sends a draft, as the queue keeps it: all else of the draft is on the server. */
export function signatureItem({ clientId, account, body, now }: SignatureToSend): WaitingItem {
  const { method, path } = signingApi.sign;
  const { applicationId } = body;
  return {
    clientId,
    account,
    kind: 'signature',
    title: `Solicitud ${applicationReference(applicationId)} firmada`,
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: now.getTime(),
    uploads: [],
    request: { method, path, body: { ...body, clientId }, file: null },
    correction: `/new-application?draft=${applicationId}&paso=${SIGNING_STEP}`,
    form: null,
    refusal: null,
  };
}
