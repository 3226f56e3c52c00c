import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { drawBothSignatures, drawCard, drawSelfie } from '#server/demo/demo-pictures.ts';
import type { Browser } from '#test/app.ts';

/** A client who comes to the office and has neither phone nor e-mail. Her cédula is invented. */
export const MERCEDES = {
  firstName: 'Mercedes',
  lastName: 'Ogando',
  cedula: '001-0000007-4',
  birthDate: '1961-04-02',
};
/** The answers of Mercedes, which the staff enter into her application. */
export const ANSWERS = {
  address: 'Calle Beller 40, Puerto Plata',
  monthlyIncome: 22_000,
  timeAtWork: 9,
  timeUnit: 'años',
  employer: 'Casa de familia',
  jobTitle: 'Doméstica',
  bankName: 'Popular',
  accountNumber: '0712345678',
  accountType: 'ahorro',
  loanType: 'personal',
  amount: 8_000,
  term: 2,
};
export const AT = '/api/admin/counter/applications';

export const openedAtCounter = (browser: Browser, changes: object = {}) =>
  browser.send('POST', '/api/admin/counter/clients', { ...MERCEDES, ...changes });

/** Opens a client at the counter and starts a draft for her. @returns the draft's id */
export async function startedAtCounter(browser: Browser, changes: object = {}): Promise<number> {
  const client = await openedAtCounter(browser, changes);
  if (client.statusCode !== 201) throw new Error(client.body);
  const reply = await browser.send('POST', AT, { clientId: client.json().id });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}

export async function photographAtCounter(browser: Browser, id: number, field: PhotoField) {
  const { documentType } = PHOTO_FIELD[field];
  const bytes = documentType === 'selfie' ? await drawSelfie() : await drawCard('front');
  return browser.upload(`${AT}/${id}/photos`, { documentType }, { field: 'file', name: 'foto.png', bytes });
}

/** Opens a client at the counter and fills a draft in to all but the signature. @returns the draft's id */
export async function completedAtCounter(browser: Browser, changes: object = {}): Promise<number> {
  const id = await startedAtCounter(browser, changes);
  const edited = await browser.send('PATCH', `${AT}/${id}`, ANSWERS);
  if (edited.statusCode !== 200) throw new Error(edited.body);
  for (const field of PHOTO_FIELDS) await photographAtCounter(browser, id, field);
  return id;
}
export const previewAtCounter = (browser: Browser, id: number) =>
  browser.send('POST', `${AT}/${id}/preview`, { amount: ANSWERS.amount, term: ANSWERS.term });
export async function signAtCounter(browser: Browser, id: number, changes: object = {}) {
  const shown = await previewAtCounter(browser, id);
  return signShownAtCounter(browser, id, shown.json().agreementHash, changes);
}
export async function signShownAtCounter(
  browser: Browser,
  id: number,
  agreementHash: string,
  changes: object = {},
) {
  return browser.send('POST', `${AT}/${id}/sign`, {
    promissoryNote: true,
    creditCheckAuthorization: true,
    acceptTermsAndConditions: true,
    agreementHash,
    device: 'Tableta del mostrador',
    cedulaSeen: true,
    signature: {
      ...(await drawBothSignatures()),
      fullName: `${MERCEDES.firstName} ${MERCEDES.lastName}`,
      cedula: MERCEDES.cedula,
    },
    ...changes,
  });
}
