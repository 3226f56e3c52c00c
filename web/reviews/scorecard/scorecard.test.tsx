import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Office } from '#web/app/session/office.fixture.tsx';
import { DecidedTable } from '#web/reviews/decided-screen.tsx';
import { ApplicationPane } from '#web/reviews/pending-screen.tsx';
import { LUIS } from '#web/reviews/reviews.fixture.ts';

const KEPT = [
  {
    id: 1,
    decision: 'reject',
    lines: LUIS.scorecard,
    decidedAt: '2026-11-20T15:00:00Z',
    by: 'Alba Peña',
  },
];
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/scorecards') ? KEPT : []),
  );
  Element.prototype.scrollIntoView = vi.fn();
});
const nothing = () => undefined;

it('is visible beside the application, shows the finding and the requirement, and only advises', () => {
  render(
    <Office>
      <ApplicationPane application={LUIS} busy={null} onCommand={nothing} onPhotos={nothing} />
    </Office>,
  );
  const card = within(screen.getByRole('region', { name: 'Las cinco reglas' }));
  expect(card.getByText(/cumple 1 de 3\. Solo aconsejan\./)).toBeDefined();
  const rules = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rules).toEqual([
    'No se sabeHistorial con nosotrosSería su primer préstamo. Hasta 4 días de atraso',
    'No cumpleTiempo en el trabajoLleva 2 meses. Desde 6 meses',
    'CumpleDocumentos completosNo falta ninguno. Todos los que se piden',
  ]);
  expect(screen.getByRole('button', { name: /Aprobar/ })).toBeDefined();
});

it('shows the scorecard stored with a decision', async () => {
  const row = {
    id: 7,
    reference: '#LN-0007',
    userId: 2,
    fullName: 'Luis Ureña',
    cedula: null,
    amount: 10_000,
    term: 2,
    loanType: 'personal',
    status: 'rejected',
    submittedAt: '2026-11-20T12:00:00Z',
    decidedAt: '2026-11-20T15:00:00Z',
    decidedBy: 'Alba Peña',
    rejectionReason: 'Otro',
    counterOfferAmount: null,
    counterOfferTerm: null,
    adminNotes: null,
  } as const;
  render(
    <Office>
      <DecidedTable rows={[row]} sorting={{ order: '-decided', options: [], choose: nothing }} />
    </Office>,
  );
  fireEvent.click(screen.getAllByText('Reglas al decidir')[0] ?? document.body);
  const [details] = document.querySelectorAll('details');
  if (details) fireEvent(details, new Event('toggle'));
  const lists = await screen.findAllByRole('list', { name: 'Al rechazar' });
  expect(within(lists[0] ?? document.body).getByText('Tiempo en el trabajo')).toBeDefined();
  expect(screen.getAllByText(/Alba Peña/).length).toBeGreaterThan(1);
});
