import type { Response } from 'light-my-request';
import { bothSignatures, receiptPicture, USUAL_APPLICATION } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';
import type { One } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The reply of a call that succeeded, in JSON where it is JSON. */
export async function done(reply: Promise<Response>) {
  const { statusCode, body, headers, json } = await reply;
  if (statusCode >= 400) throw new Error(`${statusCode} ${body}`);
  return String(headers['content-type']).includes('json') ? json() : body;
}

export const signatureBy = async ({ facts: { firstName, lastName, cedula } }: One) => ({
  ...(await bothSignatures()),
  fullName: `${firstName} ${lastName}`,
  cedula,
});
export const AGREED = {
  promissoryNote: true,
  creditCheckAuthorization: true,
  acceptTermsAndConditions: true,
} as const;

/** The customer's answers, without a signature. */
export const answersOf = ({ facts }: One, changes: Fields = {}): Record<string, unknown> => ({
  ...USUAL_APPLICATION,
  firstName: facts.firstName,
  lastName: facts.lastName,
  cedula: facts.cedula,
  email: facts.email,
  phone: facts.phone,
  address: facts.street,
  employer: facts.employer,
  accountNumber: facts.account,
  ...changes,
});
export const signedBy = async (one: One, changes: Fields = {}) => ({
  ...(await bothSignatures()),
  ...answersOf(one, changes),
});
/** Sends a signed application. @returns its id */
export const applied = async (one: One, changes: Fields = {}): Promise<number> =>
  (await done(one.me.send('POST', '/api/loan-applications', await signedBy(one, changes)))).id;

/** A picture that nobody else has. */
export const picture = async (one: One, field = 'file') => ({
  field,
  name: `${one.facts.firstName}.jpg`,
  bytes: await receiptPicture(one.turn()),
});
/** What the last letter of this kind to an address says after a pattern. */
export async function inLetter(
  { app }: One,
  recipient: string,
  template: string,
  pattern: RegExp,
): Promise<string> {
  const letters = (await lettersTo(app, recipient)).filter((letter) => letter.template === template);
  const found = pattern.exec(letters.at(-1)?.bodyText ?? '')?.at(-1);
  if (!found) throw new Error(`No ${pattern} in ${template} to ${recipient}`);
  return found;
}
export const CODE = /^(\d{6})$/m;
export const LINK = /#\w+=([\w-]{22})/;
