import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BureauFiles, OwnReports as Reports } from '#contract/bureau-files.ts';
import { FIRST_LAYOUT } from '#domain/bureau/report.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { BureauFilesScreen } from '#web/bureau/bureau-files-screen.tsx';
import { OwnReports } from '#web/bureau/own-reports.tsx';

const FILES: BureauFiles = {
  layout: { ...FIRST_LAYOUT, columns: [...FIRST_LAYOUT.columns] },
  layoutVersion: 4,
  consents: 2,
  files: [
    {
      id: 3,
      madeOn: '2026-11-20',
      madeAt: '2026-11-20T15:00:00Z',
      by: 'Pedro Santos',
      lines: 2,
      erasedLines: 1,
      sha256: 'ab12',
    },
  ],
};
let own: Reports;
let sent: { readonly address: string; readonly body: unknown }[];
beforeEach(() => {
  sent = [];
  own = {
    consent: { signedAt: '2026-11-20T15:00:00Z', text: 'PERMISO' },
    toSign: null,
    reported: [
      {
        madeOn: '2026-11-20',
        loanId: 1,
        openedOn: '2026-10-01',
        amount: 10_000,
        balance: 7_500,
        instalment: 3_833,
        daysLate: 12,
        state: 'late',
        corrects: '2026-10-20',
      },
    ],
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(address.includes('/admin/') ? FILES : own);
    sent.push({ address, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (address.endsWith('/withdrawal')) own = { ...own, consent: null };
    return Response.json({ version: 5, message: 'Hecho' });
  });
});

it('shows the client what was reported, the way to its correction, and withdraws after a confirmation', async () => {
  render(
    <Office>
      <OwnReports fullName="Rosa Méndez" />
    </Office>,
  );
  const card = within(await screen.findByRole('region', { name: 'Lo que se reporta al buró' }));
  expect(card.getByText('20/11/2026: En atraso, 12 días de atraso')).toBeDefined();
  expect(card.getByText(/Corrige lo que se reportó el 20\/10\/2026/)).toBeDefined();
  expect(card.getByRole('link', { name: 'Pide que se corrija' }).getAttribute('href')).toBe('/my-data');
  fireEvent.click(card.getByRole('button', { name: 'Retirar el permiso' }));
  expect(sent).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: '¿Retirar el permiso?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Retirar el permiso' }));
  await until(() => expect(card.queryByRole('button', { name: 'Retirar el permiso' })).toBeNull());
  expect(sent.map(({ address }) => address)).toEqual(['/api/bureau/consent/withdrawal']);
});

it('opens the text before the pad', async () => {
  own = { ...own, consent: null, toSign: { text: 'AUTORIZO a reportar', textSha256: 'a'.repeat(64) } };
  render(
    <Office>
      <OwnReports fullName="Rosa Méndez" />
    </Office>,
  );
  expect(screen.queryByText('AUTORIZO a reportar')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Leer el permiso' }));
  expect(screen.getByText('AUTORIZO a reportar')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Firmar el permiso' }));
  expect(screen.getByRole('dialog', { name: 'Firmar: Permiso para reportar mis pagos' })).toBeDefined();
});

it('says that the text changed since it was read, and shows the new one', async () => {
  const toSign = (text: string) => ({ text, textSha256: 'a'.repeat(64) });
  own = { ...own, consent: null, toSign: toSign('AUTORIZO a reportar') };
  const message = 'Las condiciones cambiaron desde que usted las leyó. Lea las nuevas antes de firmar.';
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(own);
    own = { ...own, toSign: toSign('AUTORIZO a reportar a CIRCE') };
    return Response.json({ code: 'agreement_changed', message }, { status: 409 });
  });
  render(
    <Office>
      <OwnReports fullName="Rosa Méndez" />
    </Office>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Leer el permiso' }));
  fireEvent.click(screen.getByRole('button', { name: 'Firmar el permiso' }));
  fireEvent.click(screen.getByRole('button', { name: 'Escribir mi nombre en vez de dibujar' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(await screen.findByText('AUTORIZO a reportar a CIRCE')).toBeDefined();
});

it('sends the same drawing again after a lost signal', async () => {
  own = { ...own, consent: null, toSign: { text: 'AUTORIZO a reportar', textSha256: 'a'.repeat(64) } };
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(own);
    bodies.push(String(body));
    if (bodies.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Hecho' });
  });
  render(
    <Office>
      <OwnReports fullName="Rosa Méndez" />
    </Office>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Leer el permiso' }));
  fireEvent.click(screen.getByRole('button', { name: 'Firmar el permiso' }));
  fireEvent.click(screen.getByRole('button', { name: 'Escribir mi nombre en vez de dibujar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar la firma de nuevo' }));
  expect(await screen.findByText('Permiso firmado')).toBeDefined();
  expect(bodies[1]).toBe(bodies[0]);
});

it('lists the files with their hashes, and sends the layout as it was arranged', async () => {
  render(
    <Office>
      <BureauFilesScreen />
    </Office>,
  );
  expect(await screen.findByText(/Un abogado dominicano tiene que aprobar/)).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Archivo 3 del 20/11/2026, 2 líneas' });
  expect(link.getAttribute('href')).toBe('/api/admin/bureau-files/3/file');
  expect(screen.getByText('SHA-256 ab12')).toBeDefined();
  expect(screen.getByText(/Le faltan 1 de clientes que se borraron/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Subir Nombre' }));
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Cuota' }));
  fireEvent.change(screen.getByRole('textbox', { name: '1. Nombre' }), { target: { value: 'NOM' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar el formato' }));
  await until(() => expect(sent).toHaveLength(1));
  const [first, second, ...others] = FIRST_LAYOUT.columns;
  expect(sent[0]?.body).toEqual({
    ...FIRST_LAYOUT,
    columns: [
      { field: second?.field, heading: 'NOM' },
      first,
      ...others.filter(({ field }) => field !== 'instalment'),
    ],
    version: 4,
  });
  // What is saved next is typed over what was saved.
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar el formato', busy: false }));
  await until(() => expect(sent[1]?.body).toMatchObject({ version: 5 }));
});
