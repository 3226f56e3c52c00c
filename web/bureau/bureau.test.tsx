import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Authorization } from '#contract/bureau.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { BureauDialog } from '#web/bureau/bureau-dialog.tsx';
import { OwnAuthorizations } from '#web/bureau/own-authorizations.tsx';

const authorization: Authorization = {
  id: 4,
  applicationId: 7,
  reference: '#LN-0007',
  state: 'in_force',
  signedAt: '2026-11-20T15:00:00Z',
  expiresOn: '2026-12-20',
  revokedAt: null,
  bureaus: ['DataCrédito', 'CIRCE'],
  consultations: [
    {
      id: 1,
      bureau: 'CIRCE',
      reason: 'Evaluar la solicitud',
      by: 'Pedro Santos',
      consultedAt: '2026-11-21T15:00:00Z',
    },
  ],
};
let known: Authorization;
let sent: string[];
beforeEach(() => {
  known = authorization;
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(address);
      known = { ...known, state: 'revoked', revokedAt: '2026-11-22T15:00:00Z' };
      return Response.json({ message: 'Ya no se puede consultar su historial con esta autorización.' });
    }
    return Response.json(
      address.includes('/admin/') ? { authorization: known, consultations: known.consultations } : [known],
    );
  });
});

const show = (shown: ReactNode) => render(<Office>{shown}</Office>);

it('shows the customer each consultation, and revokes the authorization after a confirmation', async () => {
  show(<OwnAuthorizations />);
  const card = within(await screen.findByRole('region', { name: 'Consultas de tu historial de crédito' }));
  expect(card.getByText('Pedro Santos: Evaluar la solicitud')).toBeDefined();
  expect(card.queryByRole('link', { name: 'Ver el reporte' })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Revocar autorización' }));
  const dialog = within(screen.getByRole('dialog', { name: '¿Revocar la autorización?' }));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Revocar autorización' }));
  expect(await card.findByText('Revocada')).toBeDefined();
  expect(sent).toEqual(['/api/bureau/authorizations/4/revocation']);
  expect(card.queryByRole('button', { name: 'Revocar autorización' })).toBeNull();
});

it('requires the reason and the paper from the staff, and accepts nothing once it is revoked', async () => {
  const { unmount } = show(<BureauDialog id={7} name="Rosa Méndez" onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Anotar consulta' }));
  expect(screen.getByText('Escriba para qué se consultó')).toBeDefined();
  expect(screen.getByText('Elija el reporte que entregó el buró')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver el reporte' }).getAttribute('href')).toBe(
    '/api/admin/consultations/1/file',
  );
  unmount();
  known = { ...known, state: 'revoked', revokedAt: '2026-11-22T15:00:00Z' };
  show(<BureauDialog id={7} name="Rosa Méndez" onClose={() => undefined} />);
  expect(await screen.findByText('Revocada')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Anotar consulta' })).toBeNull();
});
