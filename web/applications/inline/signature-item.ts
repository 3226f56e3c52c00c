import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { addressOfPosition, positionOfPart } from '#web/applications/form/form-position.ts';
import { CHECK_PART } from '#web/applications/form/steps.ts';

interface SignatureToSend {
  readonly clientId: string;
  readonly account: number;
  readonly body: BodyOf<typeof signingApi.sign>;
  readonly now: Date;
}

/** The signature that submits a draft, as a queue item: the rest of the draft is on the server. */
export function signatureItem({ clientId, account, body, now }: SignatureToSend): QueueItem {
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
    correction: addressOfPosition('/new-application', positionOfPart('inline', CHECK_PART), applicationId),
    form: null,
    refusal: null,
  };
}
