import * as z from 'zod/mini';
import { EnvError, text, type Variables } from '#server/env-variables.ts';

/** An invoice for the provider. The key is the same at each try: a provider that has it answers as before. */
export interface EcfSending {
  readonly key: string;
  readonly encf: string;
  /** The invoice by DGII's schema, without its signature. */
  readonly xml: string;
}

export type EcfAnswer =
  | { readonly accepted: true }
  /** Refused for good, with the provider's reason. */
  | { readonly accepted: false; readonly why: string };

/**
 * The port for a provider that signs invoices and hands them to DGII.
 * @throws where there is no answer: the sending is tried again with the same key.
 */
export type SendEcf = (sending: EcfSending) => Promise<EcfAnswer>;

const reply = z.object({ estado: z.enum(['aceptado', 'rechazado']), motivo: z.optional(z.string()) });
const TIMEOUT_MS = 15_000;

/** A service of the lender's at an address: it takes the XML and answers `{"estado": "aceptado"}` or `"rechazado"`. */
const openService =
  (url: string, token: string): SendEcf =>
  async ({ key, encf, xml }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/xml; charset=utf-8',
        'idempotency-key': key,
        'x-encf': encf,
      },
      body: xml,
      // A redirect must not receive the token.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = reply.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !said.success) throw new Error(`The provider of e-CF answered ${answer.status}`);
    return said.data.estado === 'aceptado'
      ? { accepted: true }
      : { accepted: false, why: said.data.motivo ?? 'El proveedor no dijo por qué' };
  };

/** The provider that the variables describe; `null`: numbers are entered by hand. */
export function ecfProviderOf(variables: Variables): SendEcf | null {
  const [url, token] = [text(variables, 'ECF_URL'), text(variables, 'ECF_TOKEN')];
  if ((url === null) !== (token === null))
    throw new EnvError('ECF_URL and ECF_TOKEN go together: set both or none.');
  return url === null || token === null ? null : openService(url, token);
}
