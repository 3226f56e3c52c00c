import { asLongAsAllowed, FREE_TEXTS } from '#domain/accounts/profile-fields.fixture.ts';
import { byProfileField, PROFILE_FIELD } from '#domain/accounts/profile-fields.ts';
import { STAFF_CAST } from '#test/cast.ts';
import { ANSWERS, AT } from '#test/counter.ts';
import { AGREED, CODE, done, inLetter, LINK, picture, signatureBy } from './told.ts';
import type { One } from './world.ts';

/** By the cédula of an account, another one with which its holder came before. */
const EARLIER: Readonly<Record<string, string>> = {
  '00100000074': '00100002047',
  '00100001015': '00100002054',
};
const WHERE = '/api/admin/counter/clients';
const HAND_OVER = '/api/admin/counter/hand-over';

/** The customer comes to the office: opened there, photographed, and signs on the phone at the counter. */
export async function comesToTheOffice(one: One) {
  const { facts, staff, ids } = one;
  const { firstName, lastName, cedula, phone, email } = facts;
  const desk = staff.cashier;
  const client = { firstName, lastName, cedula, phone, email, birthDate: '1988-04-02' };
  ids.user = (await done(desk.send('POST', WHERE, client))).id;
  const start = async () => (await done(desk.send('POST', AT, { clientId: ids.user }))).id;
  const discarded = `${AT}/${await start()}`;
  await done(desk.send('POST', `${discarded}/preview`, { amount: ANSWERS.amount, term: ANSWERS.term }));
  await done(desk.send('DELETE', discarded));
  await signsAtTheCounter(one, await start());
  ids.application = await start();
  const here = `${AT}/${ids.application}`;
  await done(
    desk.send('PATCH', here, {
      ...ANSWERS,
      address: facts.street,
      employer: facts.employer,
      accountNumber: facts.account,
      phone,
      maritalStatus: `Casada con ${firstName}`,
    }),
  );
  await done(desk.get(here));
  await done(desk.upload(`${here}/photos`, { documentType: 'cedula_front' }, await picture(one)));
  await done(desk.send('POST', `${here}/preview`, { amount: ANSWERS.amount, term: ANSWERS.term }));
  await keepsATablet(one, ids.application);
  const { secret } = await done(
    desk.send('POST', `${here}/phone-link`, { device: `Caja de ${firstName}`, cedulaSeen: true }),
  );
  const phoneAt = one.stranger();
  const call = (name: string, body: object) => done(phoneAt.send('POST', `/api/counter-phone/${name}`, body));
  const { phoneSecret } = await call('open', { secret });
  for (const documentType of ['cedula_back', 'selfie'])
    await done(
      phoneAt.upload('/api/counter-phone/photos', { phoneSecret, documentType }, await picture(one)),
    );
  await call('read', { phoneSecret });
  const { agreementHash } = await call('preview', { phoneSecret });
  await call('sign', { ...AGREED, phoneSecret, agreementHash, signature: await signatureBy(one) });
  await done(desk.get(`${here}/copies/debt-agreement`));
}

/** A tablet of the office stays in the customer's hands, with a witness whom nobody needs. */
async function keepsATablet(one: One, applicationId: number) {
  const { email, password } = STAFF_CAST.cashier;
  const { firstName } = one.facts;
  const tablet = one.stranger();
  await done(tablet.send('POST', '/api/auth/admin-login-credentials', { email, password }));
  const witness = { fullName: `Testigo de ${firstName}`, cedula: '00100000090', birthDate: '1970-05-06' };
  await done(tablet.send('POST', HAND_OVER, { applicationId, device: 'Tableta', cedulaSeen: true, witness }));
}

/** Signs on a screen of the office, and declines what the lender offers instead. */
async function signsAtTheCounter(one: One, id: number) {
  const { facts, staff } = one;
  const desk = staff.cashier;
  const here = `${AT}/${id}`;
  await done(
    desk.send('PATCH', here, {
      ...ANSWERS,
      ...{ address: facts.street, employer: facts.employer, accountNumber: facts.account },
    }),
  );
  for (const documentType of ['cedula_front', 'cedula_back', 'selfie'])
    await done(desk.upload(`${here}/photos`, { documentType }, await picture(one)));
  const declared = { device: `Tableta de ${facts.firstName}`, cedulaSeen: true };
  await done(desk.send('POST', HAND_OVER, { applicationId: id, ...declared }));
  await done(desk.get(HAND_OVER));
  const { agreementHash } = await done(
    desk.send('POST', `${here}/preview`, { amount: ANSWERS.amount, term: ANSWERS.term }),
  );
  await done(
    desk.send('POST', `${here}/sign`, {
      ...{ ...AGREED, agreementHash, signature: await signatureBy(one) },
      ...declared,
    }),
  );
  await done(desk.send('POST', `${HAND_OVER}/end`, { password: STAFF_CAST.cashier.password }));
  await isOffered(one, id);
  await done(desk.send('POST', `/api/admin/counter/offers/${id}/decline`, { cedulaSeen: true }));
}
const isOffered = (one: One, id: number) =>
  done(
    one.staff.analyst.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      ...{ counterOfferAmount: 6_000, counterOfferTerm: 2, counterOfferNotes: `Para ${one.facts.firstName}` },
    }),
  );

/** The customer accepts an offer at the counter, and gets the money. */
export async function isLentAtTheOffice(one: One) {
  const { facts, staff, ids } = one;
  await isOffered(one, ids.application);
  const here = `/api/admin/counter/offers/${ids.application}`;
  await done(staff.cashier.get(here));
  const { agreementHash } = await done(staff.cashier.send('POST', `${here}/preview`, {}));
  await done(
    staff.cashier.send('POST', `${here}/accept`, {
      ...{ ...AGREED, agreementHash, signature: await signatureBy(one) },
      ...{ device: `Tableta de ${facts.firstName}`, cedulaSeen: true },
    }),
  );
  const loan = await one.app.db
    .selectFrom('loans')
    .select(['id', 'principal'])
    .where('applicationId', '=', ids.application)
    .executeTakeFirstOrThrow();
  ids.loan = loan.id;
  ids.principal = loan.principal;
  const paidOut = () =>
    done(
      staff.cashier.send('PATCH', `/api/admin/loans/${ids.loan}/disburse`, {
        ...{ date: '2026-11-20', reference: `TR-${one.turn()}` },
      }),
    );
  await paidOut();
  // The bank gives the money back once.
  await done(
    staff.cashier.send('PATCH', `/api/admin/loans/${ids.loan}/disbursement-return`, {
      ...{ date: '2026-11-20', reference: `No es la cuenta de ${facts.firstName}` },
    }),
  );
  await paidOut();
}

/** The customer proves an e-mail at the counter, chooses a password, and enters. */
export async function takesTheAccount(one: One) {
  const { facts, staff, ids, me } = one;
  const { email, password } = facts;
  const claim = `${WHERE}/${ids.user}/claim`;
  await done(
    staff.cashier.send('POST', claim, { recipient: email, verificationMethod: 'email', cedulaSeen: true }),
  );
  const code = await inLetter(one, email, 'registration-code', CODE);
  await done(staff.cashier.send('POST', `${claim}/prove`, { code }));
  const link = await inLetter(one, email, 'account-claimed', LINK);
  await done(me.send('POST', '/api/auth/password-link', { link, newPassword: `${password} antes` }));
  // Tries to register once more, forgets the password, and gets a link from the staff.
  const again = one.stranger();
  const newcomer = { ...client(one), password: `${password} otra vez` };
  await done(again.send('POST', '/api/auth/register/start', newcomer));
  one.app.advance(90_000);
  await done(again.send('POST', '/api/auth/register/resend', { email }));
  await done(me.send('POST', '/api/auth/password-reset/request', { email }));
  const reset = await inLetter(one, email, 'password-reset-code', CODE);
  await done(
    me.send('POST', '/api/auth/password-reset/verify', { email, code: reset, newPassword: `${password} ya` }),
  );
  await done(staff.analyst.send('POST', `/api/admin/clients/${ids.user}/password-reset`, {}));
  const sent = await inLetter(one, email, 'staff-reset-link', LINK);
  await done(me.send('POST', '/api/auth/password-link', { link: sent, newPassword: password }));
  await done(me.send('POST', '/api/auth/login', { email, password }));
}
const client = ({ facts: { firstName, lastName, cedula, phone, email } }: One) => ({
  firstName,
  lastName,
  cedula,
  phone,
  email,
});

/** The staff write about the customer, who fills in the profile, uploads, and asks about the own data. */
/** An earlier account of the customer is merged into this one, by mistake with the other login, and again. */
export async function hadTwoAccounts(one: One) {
  const { facts, staff, ids } = one;
  const { firstName, lastName } = facts;
  const earlier = { firstName, lastName, cedula: EARLIER[facts.cedula], birthDate: '1988-04-02' };
  const { id: mergedId } = await done(staff.cashier.send('POST', WHERE, earlier));
  const here = `/api/admin/clients/${ids.user}`;
  await done(staff.owner.get(`${here}/merge-preview/${mergedId}`));
  const merge = async () =>
    (await done(staff.owner.send('POST', `${here}/merges`, { mergedId, login: 'kept' }))).id;
  await done(staff.owner.send('POST', `/api/admin/merges/${await merge()}/undo`));
  await merge();
}

export async function isKnown(one: One) {
  const { facts, staff, ids, me } = one;
  const { firstName } = facts;
  const uploaded = await done(
    me.upload('/api/documents', { documentType: 'profile_image' }, await picture(one)),
  );
  await done(me.upload('/api/documents', { documentType: 'general', given: 'true' }, await picture(one)));
  await done(me.upload('/api/documents/upload', {}, await picture(one)));
  await done(
    me.send('PUT', '/api/user/profile', { profileImageUrl: uploaded.filePath, city: `Villa ${firstName}` }),
  );
  const { user } = await done(me.get('/api/user/profile'));
  await done(
    staff.analyst.send('PUT', `/api/admin/clients/${ids.user}`, {
      ...byProfileField(
        (field) => asLongAsAllowed(field, `${PROFILE_FIELD[field].label} de ${firstName}`),
        FREE_TEXTS.filter((field) => user[field] === null),
      ),
      province: 'Santiago',
      postalCode: '51000',
      employmentStatus: 'Empleado Tiempo Completo',
      emergencyContactPhone: '809 555 0199',
    }),
  );
  const here = `/api/admin/clients/${ids.user}`;
  await done(staff.analyst.send('PATCH', `${here}/status`, { kycStatus: 'verified', creditScore: 640 }));
  await done(
    staff.analyst.send('POST', `${here}/document-request`, { documents: ['selfie'], note: firstName }),
  );
  await done(
    staff.collector.upload(
      `${here}/notes`,
      { text: `Vive junto al colmado de ${firstName}`, aboutOthers: 'no', fileShows: 'other' },
      await picture(one),
    ),
  );
  await done(
    staff.collector.upload(`${here}/notes`, {
      text: `Habla de la hermana de ${firstName}`,
      aboutOthers: 'yes',
    }),
  );
  const { collectors } = (await staff.owner.get('/api/admin/collectors')).json();
  await done(staff.owner.send('PUT', `${here}/collector`, { collectorId: collectors[0].id }));
  await done(staff.collector.send('PUT', `${here}/contact-refusals`, { channels: ['whatsapp'] }));
  const listed = await done(
    staff.analyst.send('POST', '/api/admin/do-not-lend', {
      cedula: facts.cedula,
      reason: `Carta de ${firstName}`,
    }),
  );
  await done(
    staff.analyst.send('POST', `/api/admin/do-not-lend/${listed.id}/removal`, {
      reason: `Pagó ${firstName}`,
    }),
  );
  await done(me.send('POST', '/api/loan-calculator', { amount: 5_000, term: 2, interestRate: '15' }));
  const asked = await done(
    me.send('POST', '/api/user/data-requests', {
      kind: 'correction',
      field: 'address',
      asks: `Soy ${firstName}`,
    }),
  );
  await done(
    staff.owner.send('PATCH', `/api/admin/data-requests/${asked.id}/answer`, {
      decision: 'accept',
      answer: `Listo, ${firstName}`,
    }),
  );
  await done(me.send('POST', '/api/user/data-requests', { kind: 'erasure', asks: `Borren a ${firstName}` }));
}
