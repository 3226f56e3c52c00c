import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { prefill } from '#contract/application-fields.ts';
import { application, applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { BANK, BORN, CEDULA_PHOTOS, PHOTO, WORK } from '#test/literals/ana.ts';
import { type Answer, fakeServer, gives, isOutOfReach, refuses } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { autosavedForm } from '#web/applications/form/form-autosave.ts';
import { NewApplicationScreen } from '#web/applications/inline/new-application-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

// Each step of Nueva Solicitud when its request fails: the message is beside the button until the next attempt, and the
// typed values stay.

const { json: USER } = accountsApi.currentUser.reply;
const DRAFT = application.parse(
  sampleOf(application, {
    ...BORN,
    ...WORK,
    ...BANK,
    ...CEDULA_PHOTOS,
    id: 7,
    status: 'draft',
    loanType: 'personal',
    amount: 10_000,
    term: 2,
    selfieWithCedulaUrl: PHOTO,
  }),
);

function show(at: string, answers: readonly Answer[]) {
  history.replaceState(null, '', at);
  const changing = [
    gives(applicationsApi.prefill, prefill.parse(sampleOf(prefill, BORN))),
    gives(applicationsApi.one, DRAFT),
    gives(applicationsApi.edit, DRAFT),
    gives(applicationsApi.create, DRAFT),
    gives(signingApi.sign, { ...DRAFT, status: 'submitted' }),
    gives(signingApi.preview, {
      documents: [
        { kind: 'debt-agreement', text: 'Debo y pagaré' },
        { kind: 'credit-authorization', text: 'Autorizo' },
      ],
    }),
    ...answers,
  ];
  const server = fakeServer(changing);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={USER.parse(sampleOf(USER))}>
        <ToastProvider>
          <NewApplicationScreen />
        </ToastProvider>
      </SignedIn>
    </QueryClientProvider>,
  );
  return (...later: readonly Answer[]) => void changing.push(...later);
}

interface Sending {
  readonly at: string;
  readonly endpoint: Endpoint;
  /** A value that only this phone has. */
  readonly field: string;
  readonly typed: string;
  readonly button: string;
  readonly title: string;
  readonly next: string;
}

const STEPS: Readonly<Record<string, Sending>> = {
  'the first step': {
    at: '/new-application',
    endpoint: applicationsApi.create,
    field: 'Nombre',
    typed: 'Ana Julia',
    button: 'Continuar',
    title: 'Error de conexión',
    next: 'Información Laboral',
  },
  work: {
    at: '/new-application?draft=7&paso=2',
    endpoint: applicationsApi.edit,
    field: 'Empresa',
    typed: 'Textiles del Cibao',
    button: 'Continuar',
    title: 'Error de conexión',
    next: 'Información bancaria',
  },
  'the bank': {
    at: '/new-application?draft=7&paso=3',
    endpoint: applicationsApi.edit,
    field: 'Número de cuenta',
    typed: '000777',
    button: 'Continuar',
    title: 'Error de conexión',
    next: 'Documentos y firma',
  },
};

const beside = async (sentence: string) =>
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
const KEPT = 'Lo que llenaste sigue aquí. Cuando vuelva la señal, intenta de nuevo.';
const LATER = 'Lo que llenaste sigue aquí. Intenta de nuevo en un momento.';

describe.each(Object.entries(STEPS))('%s', (_, { at, endpoint, field, typed, button, title, next }) => {
  it('loses nothing, says what to do, and continues with the next attempt', async () => {
    const now = show(at, [isOutOfReach(endpoint)]);
    const input = await screen.findByLabelText<HTMLInputElement>(field);
    fireEvent.change(input, { target: { value: typed } });
    const press = () => fireEvent.click(screen.getByRole('button', { name: button }));
    press();
    await beside(title);
    await beside(KEPT);
    now(refuses(endpoint, 500));
    press();
    await beside('Contacte al soporte si el problema persiste');
    await beside(LATER);
    expect(input.value).toBe(typed);
    now(refuses(endpoint, 401, { code: 'unauthenticated', message: 'Sesión expirada' }));
    press();
    await beside('Por favor, inicie sesión nuevamente');
    expect(screen.queryByText(LATER)).toBeNull();
    expect(input.value).toBe(typed);
    now(gives(endpoint as typeof applicationsApi.edit, DRAFT));
    press();
    expect(await screen.findByRole('heading', { name: next })).toBeDefined();
    expect(screen.queryByText(KEPT)).toBeNull();
  });
});

/** Goes from the photos to the last task, with both documents signed. */
async function signBoth() {
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  const tick = async (box: string) => fireEvent.click(await screen.findByLabelText(box));
  const sign = () => fireEvent.click(screen.getByRole('button', { name: 'Escribir mi nombre' }));
  await screen.findByRole('heading', { name: 'Tus fotos' });
  next();
  next();
  await tick('He leído y acepto el Debo y Pagaré');
  fireEvent.change(screen.getByLabelText('La suma en letras'), { target: { value: 'diez mil pesos' } });
  next();
  sign();
  next();
  await tick('Autorizo la revisión de mi crédito');
  next();
  sign();
  next();
  await tick('Acepto los términos y condiciones');
}

it('keeps both signatures when sending fails, and sends them with the next attempt', async () => {
  const now = show('/new-application?draft=7&paso=4', [isOutOfReach(signingApi.sign)]);
  await signBoth();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Firmar y enviar' }));
  press();
  await beside('Error al firmar los documentos legales');
  await beside(KEPT);
  now(refuses(signingApi.sign, 502));
  press();
  await beside(LATER);
  expect(screen.getByLabelText<HTMLInputElement>('Acepto los términos y condiciones').checked).toBe(true);
  now(gives(signingApi.sign, { ...DRAFT, status: 'submitted' }));
  press();
  expect(await screen.findByRole('heading', { name: 'Solicitud Enviada' })).toBeDefined();
  // The browser then goes back over the form's screens and names the last one.
  await waitFor(() => expect(location.search).toBe('?draft=7&paso=5'));
});

describe('a draft whose reply was lost and which another device discarded', () => {
  it.each(['Ana', 'Ana Julia'])(
    'is created again by the next attempt, which has the name %s',
    async (name) => {
      const replies = [
        isOutOfReach(applicationsApi.create),
        // The repetition gets the first reply, of a draft that is gone.
        gives(applicationsApi.create, DRAFT),
        gives(applicationsApi.create, { ...DRAFT, id: 8 }),
      ];
      show('/new-application', [
        { endpoint: applicationsApi.create, reply: () => replies.shift()?.reply() ?? Promise.reject() },
        refuses(applicationsApi.edit, 404, { code: 'not_found' }),
      ]);
      const fetched = vi.spyOn(globalThis, 'fetch');
      const input = await screen.findByLabelText<HTMLInputElement>('Nombre');
      const type = (value: string) => fireEvent.change(input, { target: { value } });
      const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
      type('Ana');
      press();
      await beside('Error de conexión');
      type(name);
      press();
      expect(await screen.findByRole('heading', { name: 'Información Laboral' })).toBeDefined();
      expect(new URLSearchParams(location.search).get('draft')).toBe('8');
      const [first, second, third] = fetched.mock.calls
        .filter(([, init]) => init?.method === 'POST')
        .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    },
  );
});

describe('a draft that was discarded elsewhere while its form is open', () => {
  const GONE = 'Este borrador se descartó en otra pestaña o en otro teléfono';
  const NEW = { ...DRAFT, id: 8, selfieWithCedulaUrl: null, cedulaPhotoUrl: null, cedulaBackPhotoUrl: null };
  const gone = refuses(applicationsApi.edit, 404, {
    code: 'not_found',
    message: 'No se encontró lo que busca',
  });
  const bodiesOf = (method: string, calls: Parameters<typeof fetch>[]) =>
    calls.flatMap(([, init]) => (init?.method === method ? [JSON.parse(String(init.body))] : []));
  const draftShown = () => new URLSearchParams(location.search).get('draft');

  it('goes on in a new one with all that was filled in, but for the photos', async () => {
    const now = show('/new-application?draft=7&paso=2', [gone, gives(applicationsApi.create, NEW)]);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const input = await screen.findByLabelText<HTMLInputElement>('Empresa');
    fireEvent.change(input, { target: { value: 'Textiles del Cibao' } });
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    press();
    await beside(GONE);
    // Beside the button, and in sight: the step is shown anew from its heading.
    await waitFor(() => expect(screen.getAllByText(GONE)).toHaveLength(2));
    expect(screen.queryByText('No se encontró lo que busca')).toBeNull();
    expect(input.value).toBe('Textiles del Cibao');
    expect(draftShown()).toBe('8');
    const [created] = bodiesOf('POST', fetched.mock.calls);
    const { birthDate, firstName } = BORN;
    expect(created).toMatchObject({ ...BANK, birthDate, firstName, employer: 'Textiles del Cibao' });
    expect(Object.keys(created).filter((field) => field.endsWith('Url'))).toEqual([]);
    now(gives(applicationsApi.edit, NEW));
    press();
    expect(await screen.findByRole('heading', { name: 'Información bancaria' })).toBeDefined();
    expect(screen.queryByText(GONE)).toBeNull();
    history.back();
    // The back key does not lead into the draft that is gone.
    await waitFor(() => expect(location.search).toBe('?draft=8&paso=2'));
  });

  it('takes the photo again for the new one', async () => {
    const now = show('/new-application?draft=7&paso=4', [
      gives(applicationsApi.create, NEW),
      refuses(documentsApi.upload, 404, { code: 'not_found', message: 'No se encontró lo que busca' }),
    ]);
    const take = async () => {
      const file = new File(['JPEG'], 'frente.jpg', { type: 'image/jpeg' });
      fireEvent.change(await screen.findByLabelText(/Selfie.*Tomar/), {
        target: { files: [file] },
      });
    };
    await take();
    await beside(GONE);
    await waitFor(() => expect(draftShown()).toBe('8'));
    // In sight of the photo, and beside the button.
    expect(screen.getAllByText(GONE)).toHaveLength(2);
    expect(screen.queryByText('Error al subir el documento')).toBeNull();
    now(gives(documentsApi.upload, { documentType: 'selfie', filePath: PHOTO }));
    await take();
    expect(await screen.findByAltText('Selfie con tu cédula: foto subida')).toBeDefined();
  });

  it('signs nothing: the photos come first', async () => {
    show('/new-application?draft=7&paso=4', [gone, gives(applicationsApi.create, NEW)]);
    const fetched = vi.spyOn(globalThis, 'fetch');
    await signBoth();
    fireEvent.click(screen.getByRole('button', { name: 'Firmar y enviar' }));
    await beside(GONE);
    expect(await screen.findByRole('heading', { name: 'Tus fotos' })).toBeDefined();
    expect(screen.getAllByText(GONE)).toHaveLength(2);
    expect(draftShown()).toBe('8');
    expect(bodiesOf('POST', fetched.mock.calls).filter((body) => 'signature' in body)).toEqual([]);
  });
});

it('shows the confirmation of a draft that was sent elsewhere', async () => {
  await emptyIndexedDb();
  const now = show('/new-application?draft=7&paso=2', [
    refuses(applicationsApi.edit, 409, {
      code: 'already_processed',
      message: 'La solicitud ya fue procesada',
    }),
  ]);
  fireEvent.change(await screen.findByLabelText('Empresa'), { target: { value: 'Textiles' } });
  const saved = () => autosavedForm('inline', USER.parse(sampleOf(USER)).id);
  await waitFor(async () => expect(await saved()).not.toBeNull());
  now(gives(applicationsApi.one, { ...DRAFT, status: 'submitted' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('heading', { name: 'Solicitud Enviada' })).toBeDefined();
  await waitFor(() => expect(location.search).toBe('?draft=7&paso=5'));
  // The phone keeps nothing of it.
  await waitFor(async () => expect(await saved()).toBeNull());
});
