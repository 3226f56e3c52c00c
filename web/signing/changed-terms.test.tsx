import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { shownAgreement } from '#contract/agreement.ts';
import { application, applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { PHOTO } from '#test/literals/ana.ts';
import { type Answer, fakeServer, gives, refuses } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NewApplicationScreen } from '#web/applications/inline/new-application-screen.tsx';
import { MyApplicationsScreen } from '#web/applications/own/list/my-applications-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

// The lender changes a setting while a customer reads: the new texts replace the old, and what was accepted, written and
// drawn under the old ones is gone (rule: drawn-under).

const { json: USER } = accountsApi.currentUser.reply;
const PERSON = { fullName: 'Ana Peña', firstName: 'Ana', lastName: 'Peña', cedula: '00112345678' };
const WORK = {
  monthlyIncome: 20_000,
  timeAtWork: 2,
  timeUnit: 'años',
  employer: 'Colmado',
  jobTitle: 'Cajera',
};
const REST = {
  ...{ email: 'ana@demo.do', phone: '+18095550101', address: 'Calle 9', birthDate: '1990-12-31' },
  ...{ bankName: 'Banco BHD', accountNumber: '042', accountType: 'ahorro', loanType: 'personal' },
  ...{ cedulaPhotoUrl: PHOTO, cedulaBackPhotoUrl: PHOTO, selfieWithCedulaUrl: PHOTO },
};
const told = (fields: object) =>
  application.parse(
    sampleOf(application, { id: 7, ...PERSON, ...WORK, ...REST, amount: 10_000, term: 3, ...fields }),
  );
const agreement = (agreementHash: string, total: number) =>
  shownAgreement.parse(
    sampleOf(shownAgreement, {
      agreementHash,
      plan: { principal: 10_000, total },
      documents: [
        { kind: 'debt-agreement', title: 'Debo y Pagaré', text: `Debo y pagaré ${total}` },
        { kind: 'credit-authorization', title: 'Autorización de Crédito', text: `Autorizo ${total}` },
      ],
    }),
  );

function show(at: string, answers: readonly Answer[]) {
  history.replaceState(null, '', at);
  const server = fakeServer([...answers]);
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof init?.body === 'string' && String(input).match(/sign$|accept$/))
      sent.push(JSON.parse(init.body));
    return server.fetch(input, init);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={USER.parse(sampleOf(USER, { ...PERSON }))}>
        <ToastProvider>
          {at.startsWith('/new') ? <NewApplicationScreen /> : <MyApplicationsScreen />}
        </ToastProvider>
      </SignedIn>
    </QueryClientProvider>,
  );
  return sent;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function accept(words: string) {
  for (const box of ['He leído y acepto el Debo y Pagaré', 'Autorizo la revisión de mi crédito'])
    fireEvent.click(await screen.findByLabelText(box));
  fireEvent.change(screen.getByLabelText('La suma en letras'), { target: { value: words } });
}
async function drawInDialogs() {
  for (const document of ['Debo y Pagaré', 'Autorización de Crédito']) {
    const dialog = within(await screen.findByRole('dialog', { name: `Firmar: ${document}` }));
    fireEvent.click(dialog.getByRole('button', { name: /Escribir mi nombre/ }));
  }
}
const CHANGED = 'El pagaré cambió: hay que leerlo y firmarlo otra vez';

/** The new texts are open in the place of the old ones, and none is accepted yet. */
async function newTermsStand() {
  expect(await screen.findByText(CHANGED)).toBeDefined();
  expect(screen.getByText('Total del pagaré: RD$12,075 → RD$12,500')).toBeDefined();
  expect(screen.getByText('Debo y pagaré 12500').closest('details')?.open).toBe(true);
  expect(screen.queryByText('Debo y pagaré 12075')).toBeNull();
  expect(screen.getByText('RD$12,500')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('He leído y acepto el Debo y Pagaré').checked).toBe(false),
  );
}

const changed = (endpoint: Endpoint): readonly Answer[] => [
  gives(signingApi.preview, agreement('read', 12_075)),
  refuses(endpoint, 409, {
    code: 'agreement_changed',
    message: 'Las condiciones cambiaron desde que usted las leyó.',
    details: agreement('new', 12_500),
  }),
];

it('in the form in the page, both texts are read, accepted and signed anew before the new terms are sent', async () => {
  const sent = show('/new-application?draft=7&paso=4', [
    gives(applicationsApi.one, told({ status: 'draft', signedAt: null, draftStep: 4 })),
    gives(applicationsApi.edit, told({ status: 'draft', signedAt: null, draftStep: 4 })),
    ...changed(signingApi.sign),
  ]);
  const next = () => press('Continuar');
  const tick = async (box: string) => fireEvent.click(await screen.findByLabelText(box));
  async function readAndSign(words: string, sign: () => void) {
    await tick('He leído y acepto el Debo y Pagaré');
    fireEvent.change(screen.getByLabelText('La suma en letras'), { target: { value: words } });
    next();
    sign();
    next();
    await tick('Autorizo la revisión de mi crédito');
    next();
    sign();
    next();
  }
  await screen.findByRole('heading', { name: 'Tus fotos' });
  next();
  next();
  await readAndSign('doce mil setenta y cinco', () => press('Escribir mi nombre'));
  expect(screen.getByText(/te respondemos en menos de 24 horas/)).toBeDefined();
  await tick('Acepto los términos y condiciones');
  press('Firmar y enviar');
  await newTermsStand();
  expect(screen.getByLabelText<HTMLInputElement>('La suma en letras').value).toBe('');
  await readAndSign('doce mil quinientos pesos', () => {
    expect(screen.queryByText('Firma lista')).toBeNull();
    press('Escribir mi nombre');
  });
  press('Firmar y enviar');
  await waitFor(() => expect(sent.map(({ agreementHash }) => agreementHash)).toEqual(['read', 'new']));
  expect(sent.map(({ signature }) => signature)).toMatchObject([
    { drawnUnder: 'read' },
    { drawnUnder: 'new' },
  ]);
  expect(sent.map(({ sumInWords }) => sumInWords)).toEqual([
    'doce mil setenta y cinco',
    'doce mil quinientos pesos',
  ]);
  // The second refusal leads back to the note: not in the next test.
  await screen.findByLabelText('La suma en letras');
});

it('in the form in the page, a corrected amount empties what was accepted, written and drawn under the other', async () => {
  const draft = told({ status: 'draft', signedAt: null, draftStep: 4 });
  const sent = show('/new-application?draft=7&paso=4', [
    gives(applicationsApi.one, draft),
    gives(applicationsApi.edit, draft),
    gives(signingApi.preview, agreement('read', 12_075)),
  ]);
  await screen.findByRole('heading', { name: 'Tus fotos' });
  press('Continuar');
  press('Continuar');
  fireEvent.click(await screen.findByLabelText('He leído y acepto el Debo y Pagaré'));
  const sum = screen.getByLabelText('La suma en letras');
  // A wrong sum is told here, and not at the end.
  fireEvent.change(sum, { target: { value: 'doce mil' } });
  press('Continuar');
  expect(
    (await screen.findAllByText('Escriba la suma en letras como aparece en el pagaré')).length,
  ).toBeGreaterThan(0);
  fireEvent.change(sum, { target: { value: 'doce mil setenta y cinco' } });
  press('Continuar');
  press('Escribir mi nombre');
  expect(screen.getByText('Firma lista')).toBeDefined();
  press('Anterior');
  await screen.findByLabelText('He leído y acepto el Debo y Pagaré');
  press('Anterior');
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar: Información personal' }));
  const [amount] = screen.getAllByLabelText('Cantidad solicitada');
  if (!amount) throw new Error('The amount can be changed');
  fireEvent.change(amount, { target: { value: '12,000' } });
  press('Guardar y volver a revisar');
  expect(await screen.findByText(CHANGED)).toBeDefined();
  expect(screen.getByText('Cantidad solicitada: RD$10,000 → RD$12,000')).toBeDefined();
  press('Continuar');
  expect((await screen.findByLabelText<HTMLInputElement>('He leído y acepto el Debo y Pagaré')).checked).toBe(
    false,
  );
  expect(screen.getByLabelText<HTMLInputElement>('La suma en letras').value).toBe('');
  press('Continuar');
  expect(screen.queryByText('Firma lista')).toBeNull();
  expect(sent).toEqual([]);
});

it.each([
  ['signing later', { status: 'submitted', signedAt: null }, signingApi.sign, 'Firmar documentos'],
  [
    'accepting an offer',
    { status: 'counter_offer', counterOfferAmount: 10_000, counterOfferTerm: 3 },
    applicationsApi.acceptCounterOffer,
    'Aceptar y firmar',
  ],
] as const)('%s, the new texts are accepted and signed anew', async (_, fields, endpoint, button) => {
  const sent = show('/my-applications?solicitud=7', [
    gives(applicationsApi.one, told(fields)),
    ...changed(endpoint),
  ]);
  await accept('doce mil setenta y cinco');
  press(button);
  await drawInDialogs();
  await newTermsStand();
  expect(screen.queryByRole('button', { name: /Enviar la firma de nuevo/ })).toBeNull();
  // The field shows that its sum differs from the new one, and no pad opens.
  await accept('doce mil setenta y cinco');
  press(button);
  expect(await screen.findByText('Escriba la suma en letras como aparece en el pagaré')).toBeDefined();
  fireEvent.change(screen.getByLabelText('La suma en letras'), {
    target: { value: 'doce mil quinientos' },
  });
  press(button);
  await drawInDialogs();
  await waitFor(() => expect(sent.map(({ agreementHash }) => agreementHash)).toEqual(['read', 'new']));
  expect(sent[1]).toMatchObject({
    sumInWords: 'doce mil quinientos',
    signature: { debtAgreementSignature: expect.stringMatching(/^data:/), drawnUnder: 'new' },
  });
});
