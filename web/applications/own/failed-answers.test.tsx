import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { application, applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, fakeServer, gives, isOutOfReach, refuses } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NewApplicationScreen } from '#web/applications/inline/new-application-screen.tsx';
import { MyApplicationsScreen } from '#web/applications/own/list/my-applications-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

// Actions that end an application: no failure leaves one half ended, each says what to do, and the same button tries
// again.

const { json: USER } = accountsApi.currentUser.reply;
const told = (fields: object) =>
  application.parse(sampleOf(application, { id: 7, signedAt: '2026-11-20T10:00:00.000Z', ...fields }));
const OFFERED = told({ status: 'counter_offer', counterOfferAmount: 5_000, counterOfferTerm: 1 });
const SENT = told({ status: 'submitted' });
const DRAFT = told({ status: 'draft', signedAt: null });
const ENDED = told({ status: 'rejected', rejectionReason: 'Cancelada por el cliente' });

function show(at: string, answers: readonly Answer[]) {
  history.replaceState(null, '', at);
  const changing = [...answers];
  const server = fakeServer(changing);
  vi.stubGlobal('fetch', server.fetch);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={USER.parse(sampleOf(USER))}>
        <ToastProvider>
          {at.startsWith('/new') ? <NewApplicationScreen /> : <MyApplicationsScreen />}
        </ToastProvider>
      </SignedIn>
    </QueryClientProvider>,
  );
  return (...later: readonly Answer[]) => void changing.push(...later);
}

interface Ending {
  readonly at: string;
  readonly before: readonly Answer[];
  readonly button: string;
  readonly confirm: string;
  readonly endpoint: Endpoint;
  /** The message without one from the server. */
  readonly otherwise: string;
  readonly done: string;
  /** The state after success. */
  readonly after: readonly Answer[];
  readonly gone: string;
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  'withdrawing an application': {
    at: '/my-applications?solicitud=7',
    before: [gives(applicationsApi.one, SENT)],
    button: 'Retirar solicitud',
    confirm: 'Retirar',
    endpoint: applicationsApi.cancel,
    otherwise: 'La solicitud sigue como estaba.',
    done: 'Solicitud cancelada',
    after: [gives(applicationsApi.one, ENDED)],
    gone: 'Retiraste esta solicitud',
  },
  'declining an offer': {
    at: '/my-applications?solicitud=7',
    before: [gives(applicationsApi.one, OFFERED)],
    button: 'Rechazar la oferta',
    confirm: 'Rechazar',
    endpoint: applicationsApi.declineCounterOffer,
    otherwise: 'La oferta sigue en pie.',
    done: 'Oferta rechazada',
    after: [gives(applicationsApi.one, { ...ENDED, rejectionReason: 'Oferta rechazada por el cliente' })],
    gone: 'Rechazaste la oferta',
  },
  'discarding a draft from its details': {
    at: '/my-applications?solicitud=7',
    before: [gives(applicationsApi.one, DRAFT)],
    button: 'Descartar',
    confirm: 'Descartar',
    endpoint: applicationsApi.discard,
    otherwise: 'El borrador sigue guardado.',
    done: 'Borrador descartado',
    after: [refuses(applicationsApi.one, 404, { code: 'not_found' })],
    gone: 'No encontramos esta solicitud',
  },
  'discarding a draft where it is offered': {
    at: '/new-application',
    before: [gives(applicationsApi.list, [DRAFT])],
    button: 'Descartar',
    confirm: 'Descartar',
    endpoint: applicationsApi.discard,
    otherwise: 'El borrador sigue guardado.',
    done: 'Borrador descartado',
    after: [gives(applicationsApi.list, [])],
    gone: 'Información personal',
  },
};

describe.each(Object.entries(ENDINGS))('%s', (_, ending) => {
  const { at, before, button, confirm, endpoint, otherwise, done, after, gone } = ending;
  const press = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
  const told = async (sentence: string | RegExp) =>
    expect((await within(await screen.findByRole('dialog')).findAllByText(sentence)).length).toBeGreaterThan(
      0,
    );

  it('says what to do after any failure, and tries again', async () => {
    const now = show(at, [...before, isOutOfReach(endpoint)]);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    press();
    await told('No se pudo conectar con el servidor');
    await told('Cuando vuelva la señal, intenta de nuevo.');
    now(refuses(endpoint, 502));
    press();
    await told(otherwise);
    now(refuses(endpoint, 401, { code: 'unauthenticated', message: 'Sesión expirada' }));
    press();
    await told('Inicia sesión en otra pestaña y vuelve a esta. Después intenta de nuevo.');
    now(gives(endpoint), ...after);
    press();
    expect(await screen.findByText(done)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("shows the server's message only beside the button", async () => {
    const sentence = 'Otra persona cambió esto mientras usted lo miraba.';
    show(at, [...before, refuses(endpoint, 409, { code: 'changed_meanwhile', message: sentence })]);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    press();
    await told(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  it('finds out the result by itself after a lost response', async () => {
    const now = show(at, before);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    now(isOutOfReach(endpoint), ...after);
    press();
    expect((await screen.findAllByText(gone)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
