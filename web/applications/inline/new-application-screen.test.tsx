import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { application, applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { BANK, BORN, WORK } from '#test/literals/ana.ts';
import { type Answer, fakeServer, gives, refuses } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { saveForm } from '#web/applications/form/form-autosave.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { NewApplicationScreen } from '#web/applications/inline/new-application-screen.tsx';
import { TYPING_PAUSE_MS } from '#web/applications/inline/use-draft.ts';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const { json: USER } = accountsApi.currentUser.reply;
const DRAFT = application.parse(
  sampleOf(application, {
    id: 7,
    reference: '#LN-0007',
    status: 'draft',
    draftStep: 3,
    amount: 8_000,
    term: 1,
  }),
);
beforeEach(emptyIndexedDb);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** No schema's minimal sample contains several drafts, so the test gives the whole list. */
const drafts = (...rows: readonly (typeof DRAFT)[]): Answer => gives(applicationsApi.list, [...rows]);

function show(answers: readonly Answer[], { address = '/new-application', accountStatus = 'active' } = {}) {
  history.replaceState(null, '', address);
  const server = fakeServer(answers);
  const fetched = vi.fn(server.fetch);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={USER.parse(sampleOf(USER, { accountStatus }))}>
        <ToastProvider>
          <NewApplicationScreen />
        </ToastProvider>
      </SignedIn>
    </QueryClientProvider>,
  );
  return fetched;
}

it('explains an active loan instead of showing a form', async () => {
  show([gives(loansApi.active, { id: 3, status: 'active' })]);
  expect(await screen.findByRole('heading', { name: 'Ya tiene un préstamo activo' })).toBeDefined();
  expect(screen.queryByText(/^Paso/)).toBeNull();
});

it('explains a suspended account instead of showing a form', async () => {
  show([], { accountStatus: 'suspended' });
  expect(await screen.findByText(/mientras la cuenta esté suspendida/)).toBeDefined();
  expect(screen.queryByText(/^Paso/)).toBeNull();
});

it('offers an unsent draft: to continue it, to discard it, or to start another', async () => {
  show([drafts(DRAFT)]);
  expect(await screen.findByText(/RD\$8,000 en 1 cuota\./)).toBeDefined();
  expect(screen.getByText('Paso 3 de 5')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Continuar solicitud #LN-0007' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Descartar' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Empezar una nueva' }));
  expect(await screen.findByText('Paso 1 de 5')).toBeDefined();
});

it('says that a draft is gone, and offers a new one', async () => {
  show([refuses(applicationsApi.one, 404, { code: 'not_found' })], {
    address: '/new-application?draft=7&paso=3',
  });
  expect(await screen.findByText('Esta solicitud ya no está')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Empezar una nueva' }));
  expect(await screen.findByText('Paso 1 de 5')).toBeDefined();
});

it('offers what this phone has of a draft that is gone', async () => {
  const { currentValues } = startForm('inline', { prefill: { ...BORN, employer: 'Colmado La Fe' } });
  await saveForm('inline', USER.parse(sampleOf(USER)).id, {
    ...{ currentValues, lastSavedValues: currentValues, readText: null, step: 2, part: null },
    ...{ draftId: 7, draftUpdatedAt: DRAFT.updatedAt, pendingRequest: null },
  });
  show([refuses(applicationsApi.one, 404, { code: 'not_found' })], {
    address: '/new-application?draft=7&paso=2',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir con lo que llené' }));
  expect(await screen.findByText('Continuamos donde quedó')).toBeDefined();
  expect(location.search).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe(BORN.firstName);
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Empresa')).value).toBe('Colmado La Fe');
});

it('tries again when a draft does not open', async () => {
  show([refuses(applicationsApi.one, 500)], { address: '/new-application?draft=7' });
  expect(await screen.findByText('No se pudo abrir la solicitud')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
});

it('never calls a draft sent', async () => {
  show([gives(applicationsApi.one, { ...DRAFT, employer: 'Colmado', timeAtWork: 2, timeUnit: 'años' })], {
    address: '/new-application?draft=7&paso=5',
  });
  // It lacks its bank, and a request for the last step leads to the missing field first.
  expect(await screen.findByText('Paso 1 de 5')).toBeDefined();
  expect(screen.queryByText('Solicitud Enviada')).toBeNull();
});

it('stays at an incomplete step until the customer leaves it, also when typing completes it', async () => {
  const filled = { ...BORN, ...WORK, ...BANK, loanType: 'personal', amount: 8_000, term: 1 };
  const draft = { ...filled, id: 7, status: 'draft', draftStep: 4, employer: null } as const;
  show([gives(applicationsApi.one, draft), gives(applicationsApi.edit, { ...draft, employer: 'Colmado' })], {
    address: '/new-application?draft=7&paso=4',
  });
  const employer = await screen.findByLabelText('Empresa');
  fireEvent.change(employer, { target: { value: 'C' } });
  expect(screen.getByText('Paso 2 de 5')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Paso 3 de 5')).toBeDefined();
});

it("shows a field's error on leaving it, and the summary only on an attempt to continue", async () => {
  show([]);
  const phone = await screen.findByLabelText('Teléfono');
  fireEvent.blur(phone);
  expect(screen.queryByText(/Formato válido/)).toBeNull();
  fireEvent.change(phone, { target: { value: '555' } });
  expect(screen.queryByText(/Formato válido/)).toBeNull();
  fireEvent.blur(phone);
  expect(screen.getByText('Formato válido: (809) 123-4567')).toBeDefined();
  expect(screen.queryByText(/^Faltan los siguientes campos/)).toBeNull();
  const forward = screen.getByRole('button', { name: 'Continuar' });
  expect(forward.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(forward);
  expect(document.activeElement?.textContent).toMatch(/^Faltan los siguientes campos: .*Teléfono/);
});

describe('a step that is not complete', () => {
  const filled = { ...BORN, loanType: 'personal', amount: 8_000, term: 1 };
  const draft = { ...filled, id: 7, status: 'draft', draftStep: 2 } as const;
  const opened = async () => {
    const server = show([gives(applicationsApi.one, draft), gives(applicationsApi.edit, draft)], {
      address: '/new-application?draft=7',
    });
    const bodies = () =>
      server.mock.calls
        .filter(([, init]) => init?.method === 'PATCH')
        .map(([, init]) => JSON.parse(String(init?.body)));
    fireEvent.change(await screen.findByLabelText('Empresa'), { target: { value: 'Colmado La Fe' } });
    fireEvent.change(screen.getByLabelText('Ingreso mensual'), { target: { value: 'mucho' } });
    return bodies;
  };

  it('reaches the draft after a pause in typing, for another device, without what is not valid yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bodies = await opened();
    expect(bodies()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
    expect(bodies()).toEqual([{ employer: 'Colmado La Fe' }]);
    expect(screen.getByText('Paso 2 de 5')).toBeDefined();
  });

  it('reaches the draft when the page is put away', async () => {
    const bodies = await opened();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(bodies()).toEqual([{ employer: 'Colmado La Fe' }]));
  });
});
