import { dayInSantoDomingo } from '#domain/calendar.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { formToRead } from '#test/reading.ts';
import { changeSettings } from '#test/stories.ts';
import { AGREED, answersOf, applied, done, picture, signatureBy } from './told.ts';
import type { One } from './world.ts';

const HERE = '/api/loan-applications';

const photographs = async (one: One) => {
  const paths: string[] = [];
  for (const documentType of ['cedula_front', 'cedula_back', 'selfie'])
    paths.push((await done(one.me.upload('/api/documents', { documentType }, await picture(one)))).filePath);
  const [cedulaPhotoUrl, cedulaBackPhotoUrl, selfieWithCedulaUrl] = paths;
  return { cedulaPhotoUrl, cedulaBackPhotoUrl, selfieWithCedulaUrl };
};

/** Drafts and applications that come to nothing: discarded, withdrawn, rejected, called off, declined. */
export async function appliesInVain(one: One) {
  const { facts, staff, me } = one;
  const { firstName } = facts;
  const desk = staff.analyst;
  const draft = (await done(me.send('POST', HERE, { firstName, amount: 4_000 }))).id;
  await done(me.send('PATCH', `${HERE}/${draft}`, { draftStep: 2, employer: facts.employer }));
  const preview = { ...printed(one), applicationId: draft, amount: 4_000, term: 2 };
  await done(me.send('POST', '/api/legal-documents/preview', preview));
  await done(me.send('DELETE', `${HERE}/${draft}`));
  const withdrawn = await applied(one, { amount: 5_000, ...(await photographs(one)) });
  await done(me.send('POST', `${HERE}/${withdrawn}/cancel`, {}));

  const rejected = await applied(one, {
    amount: 6_000,
    birthDate: '1988-04-02',
    maritalStatus: `Sola ${firstName}`,
    paydays: 'cada viernes',
  });
  const at = `${HERE}/${rejected}`;
  await done(desk.send('PATCH', `${at}/under-review`, {}));
  const consulted = await done(
    desk.upload(
      `/api/admin/applications/${rejected}/bureau`,
      { bureau: 'DataCrédito', reason: `Mirar a ${firstName}` },
      await picture(one),
    ),
  );
  one.ids.consultation = consulted.id;
  const [authorization] = await done(me.get('/api/bureau/authorizations'));
  await done(me.send('POST', `/api/bureau/authorizations/${authorization.id}/revocation`, {}));
  await done(desk.send('PATCH', `${at}/request-signature`, {}));
  await done(
    me.send('POST', '/api/legal-documents/sign', {
      ...{ ...AGREED, applicationId: rejected, signature: await signatureBy(one) },
    }),
  );
  await done(desk.send('PATCH', `${at}/reject`, { rejectionReason: `Poco ingreso, ${firstName}` }));

  // Under the rule of two persons: proposed, withdrawn, proposed again, confirmed, and called off before the money went.
  await changeSettings(staff.owner, { twoPersonActs: ['approval'] });
  const calledOff = await applied(one, { amount: 7_000 });
  const propose = () =>
    done(desk.send('PATCH', `${HERE}/${calledOff}/approve`, { adminNotes: `Nota de ${firstName}` }));
  await propose();
  const [proposal] = (await done(desk.get('/api/admin/proposals'))).filter(
    (waiting: { applicationId: number }) => waiting.applicationId === calledOff,
  );
  await done(desk.send('POST', `/api/admin/proposals/${proposal.id}/withdrawal`, {}));
  await propose();
  await done(
    staff.owner.send('PATCH', `${HERE}/${calledOff}/approve`, { adminNotes: `Nota de ${firstName}` }),
  );
  await changeSettings(staff.owner, { twoPersonActs: [] });
  await done(staff.owner.send('POST', `${HERE}/${calledOff}/cancel`, {}));

  const declined = await applied(one, { amount: 8_000 });
  await offers(one, declined);
  await done(me.send('PATCH', `${HERE}/${declined}/counter-offer/decline`, {}));
}
const printed = (one: One) => formToRead(answersOf(one));
const offers = (one: One, id: number, counterOfferTerm = 2) =>
  done(
    one.staff.analyst.send('PATCH', `${HERE}/${id}/counter-offer`, {
      ...{ counterOfferAmount: 5_000, counterOfferTerm, counterOfferNotes: `Para ${one.facts.firstName}` },
    }),
  );

/** The term of the lender's product that asks for a guarantor; the first who asks has it made. */
async function guaranteedTerm({ staff, app }: One): Promise<number> {
  const shown: { versions: { name: string; plans: { term: number }[] }[] } = await done(
    staff.owner.get('/api/admin/products'),
  );
  const known = shown.versions.find(({ name }) => name === 'Con fiador');
  const changes = { name: 'Con fiador', guarantor: true, validFrom: dayInSantoDomingo(app.deps.now()) };
  const plans = [{ instalments: 2, due: { kind: 'days', at: 14 }, price: FLAT, quotedRate: null }];
  const product =
    known ??
    (await done(staff.owner.send('POST', '/api/admin/products', productBody({ ...changes, plans }))));
  return product.plans[0].term;
}

/** One person says no by the link, another is named by the staff, signs by the client's new link and keeps copies. */
async function hasAGuarantor(one: One, id: number): Promise<void> {
  const { facts, staff, me } = one;
  const at = `${HERE}/${id}/guarantor`;
  const [uncle, aunt] = facts.phone.startsWith('829')
    ? (['00100030014', '00100030022'] as const)
    : (['00100030030', '00100030048'] as const);
  const person = (who: string, cedula: string) => ({
    ...{ fullName: `${who} de ${facts.firstName}`, cedula, phone: '8095550177' },
  });
  const visitor = one.stranger();
  const first = await done(me.send('PUT', at, person('Tío', uncle)));
  await done(visitor.send('POST', '/api/guarantor/decline', { secret: first.secret, cedula: uncle }));
  await done(staff.analyst.send('PUT', at, person('Tía', aunt)));
  const { secret } = await done(me.send('POST', `${at}/link`));
  const proof = { secret, cedula: aunt };
  const { textSha256 } = await done(visitor.send('POST', '/api/guarantor/read', proof));
  const { debtAgreementSignature: signature } = await signatureBy(one);
  const email = `tia.de.${facts.firstName}@correo.example`.toLowerCase();
  await done(
    visitor.send('POST', '/api/guarantor/sign', { ...proof, textSha256, accepted: true, email, signature }),
  );
  await done(visitor.send('POST', '/api/guarantor/copy', { ...proof, document: 'fianza' }));
}

/** The staff tell the guarantor by phone that the loan is late, on the day after the letter. */
export const guarantorIsTold = ({ staff, ids }: One) =>
  done(staff.collector.send('POST', `/api/admin/loans/${ids.loan}/guarantor-notices`));

/** A loan again, by a counter-offer; the credit of the settled one goes to it, and a draft stays. */
export async function borrowsAgain(one: One) {
  const { staff, me, ids } = one;
  const term = await guaranteedTerm(one);
  const id = await applied(one, {
    ...{ amount: 9_000, term },
    clientId: crypto.randomUUID(),
    ...(await photographs(one)),
  });
  await offers(one, id, term);
  const signature = await signatureBy(one);
  await done(me.send('PATCH', `${HERE}/${id}/counter-offer/accept`, { ...ACCEPTED, signature }));
  await hasAGuarantor(one, id);
  const { loanId } = { loanId: (await done(me.get('/api/loans/active'))).id };
  await done(staff.cashier.get(`/api/admin/disbursements/file?loans=${loanId}&format=csv`));
  const date = dayInSantoDomingo(one.app.deps.now());
  // One of the two comes for cash, and signs its slip; the other is paid by the bank with others.
  await done(
    one.facts.phone.startsWith('829')
      ? staff.owner.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
          ...{ date, fundsAccount: DRAWER, cashReason: 'Lo trajo el dueño' },
        })
      : staff.cashier.send('POST', '/api/admin/disbursements', {
          ...{ loans: [{ id: loanId }], date, reference: `TR-${one.turn()}` },
        }),
  );
  await done(staff.cashier.send('POST', `/api/admin/loans/${ids.settled}/carry-over`, { amount: 150 }));
  ids.loan = loanId;
  // A file has everybody whose consent is in force: only this customer's is.
  const { toSign } = await done(me.get('/api/bureau/reports'));
  const drawn = { textSha256: toSign.textSha256, signature: signature.debtAgreementSignature };
  await done(me.send('POST', '/api/bureau/consent', drawn));
  await done(staff.owner.send('POST', '/api/admin/bureau-files', {}));
  await done(me.send('POST', '/api/bureau/consent/withdrawal', {}));
  await changeSettings(staff.owner, { obligedSubject: true });
  await done(
    me.send('POST', HERE, {
      ...answersOf(one),
      ...NOTHING_AGREED,
      ...(await photographs(one)),
      publicOffice: 'si',
      publicOfficeTitle: `Regidora ${one.facts.firstName}`,
      publicOfficeInstitution: `Ayuntamiento de ${one.facts.firstName}`,
      publicOfficeSince: 2020,
      publicOfficeUntil: 2024,
      draftStep: 3,
    }),
  );
  await changeSettings(staff.owner, { obligedSubject: false });
}
const ACCEPTED = { acceptDebtAgreement: true, acceptCreditCheck: true, acceptTermsAndConditions: true };
const NOTHING_AGREED = {
  confirmAmount: undefined,
  acceptDebtAgreement: undefined,
  acceptCreditCheck: undefined,
  acceptTermsAndConditions: undefined,
};
