import { printedFields } from '#contract/application-fields.ts';
import type { Browser } from '#test/app.ts';

type Fields = Readonly<Record<string, unknown>>;

const ACCEPTED = /^\/api\/loan-applications\/(\d+)\/counter-offer\/accept$/;
const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;

/** The request that previews the documents of a whole application's form. */
export function formToRead(body: Fields): Fields {
  const fullName = [body.firstName, body.lastName].filter(Boolean).join(' ');
  return { ...printedFields.parse({ fullName, ...body }), amount: body.amount, term: body.term };
}

/** The body of the preview that a person reads before this call, if the call signs; `null` for any other call. */
async function toRead(browser: Pick<Browser, 'get'>, url: string, body: Fields): Promise<Fields | null> {
  if (url === '/api/loan-applications' && body.debtAgreementSignature && body.creditAuthorizationSignature)
    return formToRead(body);
  const accepted = ACCEPTED.exec(url)?.[1];
  const applicationId = accepted ?? (url === '/api/legal-documents/sign' ? body.applicationId : undefined);
  if (applicationId === undefined || !body.signature) return null;
  const found = (await browser.get(`/api/loan-applications/${applicationId}`)).json();
  const [amount, term] = accepted
    ? [found.counterOfferAmount, found.counterOfferTerm]
    : [found.amount, found.term];
  return { applicationId: found.id, amount, term };
}

/**
 * Adds to a signing body the agreement that its preview shows, since people read before they sign. A body that
 * already names the agreement, even as `undefined`, stays as it is.
 */
export async function asRead<B>(
  browser: Pick<Browser, 'get'> & { preview(body: Fields): Promise<{ json(): Fields }> },
  url: string,
  body: B,
): Promise<B> {
  if (!isFields(body) || 'agreementHash' in body) return body;
  const reading = await toRead(browser, url, body);
  if (!reading) return body;
  const { agreementHash } = (await browser.preview(reading)).json();
  return typeof agreementHash === 'string' ? { ...body, agreementHash } : body;
}
