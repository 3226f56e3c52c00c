import type { Response } from 'light-my-request';
import type { Browser, TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { newcomer } from '#test/newcomers.ts';
import { formToRead } from '#test/reading.ts';
import { applicationOf, draftOf, paymentFields, readForm, receiptPicture } from '#test/stories.ts';

/** A call that writes, with its caller and with preparations whose statements are not counted. */
interface Write {
  readonly who: PersonKey | null;
  readonly what: string;
  prepare(browser: Browser, app: TestApp): Promise<() => Promise<Response>>;
}

let made = 0;
const once = () => {
  made += 1;
  return { 'idempotency-key': `once-${made}` };
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const write = (
  who: PersonKey | null,
  what: string,
  method: Method,
  addressOf: (browser: Browser, app: TestApp) => Promise<string> | string,
  bodyOf: (browser: Browser) => Promise<Record<string, unknown>> | Record<string, unknown> = () => ({}),
): Write => ({
  who,
  what,
  async prepare(browser, app) {
    const [address, body, headers] = [await addressOf(browser, app), await bodyOf(browser), once()];
    return () => browser.send(method, address, body, headers);
  },
});

const latest = async (browser: Browser): Promise<{ id: number; loan: { id: number } | null }> =>
  (await browser.get('/api/loan-applications?limit=1')).json()[0];
const ofLatest =
  (rest = '') =>
  async (browser: Browser) =>
    `/api/loan-applications/${(await latest(browser)).id}${rest}`;
const newest = async ({ db }: TestApp, table: 'loanApplications' | 'loans' | 'payments') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

const photo = async (browser: Browser, documentType: string, shade: number) => {
  const bytes = await receiptPicture(shade);
  return () =>
    browser.upload('/api/documents', { documentType }, { field: 'file', name: 'foto.jpg', bytes }, once());
};
const photosOf = async (browser: Browser) => {
  const documents: { documentType: string; filePath: string }[] = (
    await browser.get('/api/documents')
  ).json();
  const pathOf = (type: string) => documents.find(({ documentType }) => documentType === type)?.filePath;
  return {
    cedulaPhotoUrl: pathOf('cedula_front'),
    cedulaBackPhotoUrl: pathOf('cedula_back'),
    selfieWithCedulaUrl: pathOf('selfie'),
  };
};
const WITHOUT_SIGNATURES = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };

/** Calls that write, in the order of a customer's way from the registration to a confirmed payment. */
export const WRITES: readonly Write[] = [
  write(
    null,
    'calculate without a session',
    'POST',
    () => '/api/loan-calculator',
    () => ({ amount: 10_000, term: 2 }),
  ),
  write(null, 'ask for a code to register', 'POST', () => '/api/auth/register/start', newcomer),
  write(
    null,
    'sign in',
    'POST',
    () => '/api/auth/login',
    () => {
      const { email, password } = cast.ana;
      return { email, password };
    },
  ),
  write(
    'ana',
    'save the profile',
    'PUT',
    () => '/api/user/profile',
    () => ({ city: 'Santiago' }),
  ),
  ...['cedula_front', 'cedula_back', 'selfie'].map(
    (type, shade): Write => ({
      who: 'ana',
      what: `upload a photo: ${type}`,
      prepare: (browser) => photo(browser, type, shade),
    }),
  ),
  write(
    'ana',
    'begin a draft',
    'POST',
    () => '/api/loan-applications',
    () => draftOf('ana', WITHOUT_SIGNATURES),
  ),
  write('ana', 'a step of the draft', 'PATCH', ofLatest(), async (browser) => ({
    amount: 12_000,
    draftStep: 3,
    ...(await photosOf(browser)),
  })),
  write('ana', 'discard the draft', 'DELETE', ofLatest()),
  write(
    'ana',
    'submit unsigned',
    'POST',
    () => '/api/loan-applications',
    () => applicationOf('ana', WITHOUT_SIGNATURES),
  ),
  write('pedro', 'take under review', 'PATCH', async (_browser, app) => {
    return `/api/loan-applications/${await newest(app, 'loanApplications')}/under-review`;
  }),
  write('ana', 'withdraw the application', 'POST', ofLatest('/cancel')),
  write(
    'ana',
    'read what is to be signed',
    'POST',
    () => '/api/legal-documents/preview',
    async () => formToRead(await applicationOf('ana')),
  ),
  write(
    'ana',
    'submit signed with photos',
    'POST',
    () => '/api/loan-applications',
    async (browser) => {
      const photos = await photosOf(browser);
      const { agreementHash } = await readForm(browser, 'ana', photos);
      return applicationOf('ana', { ...photos, agreementHash });
    },
  ),
  write('pedro', 'approve', 'PATCH', async (_browser, app) => {
    return `/api/loan-applications/${await newest(app, 'loanApplications')}/approve`;
  }),
  write(
    'pedro',
    'disburse',
    'PATCH',
    async (_browser, app) => `/api/admin/loans/${await newest(app, 'loans')}/disburse`,
    () => ({ date: '2026-11-20', reference: 'TR-9' }),
  ),
  ...[1, 2].map(
    (shade): Write => ({
      who: 'ana',
      what: 'report a payment with its receipt',
      async prepare(browser) {
        const bytes = await receiptPicture(shade + 100);
        const file = { field: 'receiptFile', name: 'recibo.jpg', bytes };
        return () => browser.upload('/api/payments', paymentFields(3_833), file, once());
      },
    }),
  ),
  ...(['verified', 'rejected'] as const).map((status) =>
    write(
      'pedro',
      `decide on a payment: ${status}`,
      'PATCH',
      async (_browser, app) => {
        const waiting = app.db.selectFrom('payments').select('id').where('status', '=', 'pending');
        const { id } = await waiting.orderBy('id', 'desc').executeTakeFirstOrThrow();
        return `/api/payments/${id}/status`;
      },
      () => ({ status, notes: 'No se lee' }),
    ),
  ),
];
