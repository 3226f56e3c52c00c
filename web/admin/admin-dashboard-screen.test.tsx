import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Alerts } from '#contract/alerts.ts';
import type { FirstDay } from '#contract/first-day.ts';
import type { Proposal } from '#contract/proposals.ts';
import type { Queue } from '#contract/queue.ts';
import type { Stats } from '#contract/stats.ts';
import type { Verification } from '#contract/verification.ts';
import { AdminDashboardScreen } from '#web/admin/admin-dashboard-screen.tsx';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR + 60_000).toISOString();

const stats: Stats = {
  activeApplications: 2,
  approvedLoans: 6,
  availableLimit: 20_000,
  personalLimit: null,
  renewal: null,
  terms: [1, 2, 3],
  nextPayment: null,
  totalLentAmount: 54_000,
  totalRevenue: 10_260,
  averageLoanAmount: 9_000,
  estimatedRevenue15Days: 0,
  estimatedRevenue30Days: 0,
  activeLoansCount: 4,
  approvalRate: 0.75,
  decidedApprovalRate: 0.9,
  estimatedROI: 0.19,
  totalClients: 1_234,
  pendingPayments: 1,
  awaitingDisbursement: 1,
};
const queue: Queue = {
  applications: {
    waiting: 6,
    late: 1,
    amount: 41_000,
    oldest: [
      {
        id: 7,
        reference: '#LN-0007',
        name: 'Luis Ureña',
        amount: 8_000,
        submittedAt: inHours(-30),
        answerBy: inHours(-7),
      },
      {
        id: 8,
        reference: '#LN-0008',
        name: 'Ana Peña',
        amount: 5_000,
        submittedAt: inHours(-4),
        answerBy: inHours(20),
      },
    ],
  },
  payments: { waiting: 0, late: 0, amount: 0, oldest: [] },
  disbursements: {
    waiting: 1,
    late: 1,
    amount: 12_000,
    oldest: [
      {
        loanId: 3,
        reference: '#LN-0003',
        name: 'Marta Núñez',
        principal: 12_000,
        // Earlier than the others, on any day of the test run.
        depositBy: '2020-11-24',
        late: true,
      },
    ],
  },
  streetReceipts: { waiting: 0, amount: 0, oldest: [] },
  dueToday: { instalments: 0, amount: 0, largest: [] },
  overdue: [
    { from: 1, to: 30, instalments: 1, amount: 3_000 },
    { from: 31, to: 60, instalments: 0, amount: 0 },
    { from: 61, to: 90, instalments: 0, amount: 0 },
    { from: 91, to: null, instalments: 2, amount: 1_000 },
  ],
  lenderComplete: false,
  newestClients: [{ id: 9, name: 'Rosa Méndez', registeredAt: '2026-11-20T15:00:00Z' }],
};

const firstDay: FirstDay = {
  steps: [{ step: 'rnc', state: 'missing' }],
  lends: false,
  testLetter: null,
  whatsapp: null,
};

let answers: { stats: Stats; queue: Queue } | null;
let last: Verification | null;
let alerts: Alerts;
let proposals: Proposal[];
beforeEach(() => {
  answers = { stats, queue };
  last = null;
  alerts = { alerts: [], lastBackup: null };
  proposals = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (!answers) return new Response('', { status: 500 });
    if (address.includes('/verification')) return Response.json({ last, explanations: [] });
    if (address.includes('/proposals')) return Response.json(proposals);
    if (address.includes('/drawers')) return Response.json([]);
    if (address.includes('/alerts')) return Response.json(alerts);
    if (address.includes('/first-day')) return Response.json(firstDay);
    return Response.json(address.includes('/queue') ? answers.queue : answers.stats);
  });
});

const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <AdminDashboardScreen />
    </Office>,
  );

const card = (name: string) => screen.findByRole('region', { name });

it('shows the four cards and the key metrics with one decimal', async () => {
  show();
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;
  expect(await figure('Total de clientes')).toBe('1,234');
  expect(await figure('Solicitudes activas')).toBe('2');
  expect(await figure('Préstamos aprobados')).toBe('6');
  expect(await figure('Ingresos totales')).toBe('RD$10,260');
  expect(await figure('Tasa de aprobación')).toBe('75.0%');
  expect(await figure('ROI estimado')).toBe('19.0%');
});

it('compares each waiting item with its deadline, and says how many more there are', async () => {
  show();
  const applications = within(await card('Solicitudes por responder (6)'));
  expect(applications.getByText('1 fuera de plazo')).toBeDefined();
  expect(applications.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Luis Ureña#LN-0007RD$8,000Venció hace 6 h',
    'Ana Peña#LN-0008RD$5,000Quedan 20 h',
  ]);
  expect(applications.getByRole('link', { name: 'Luis Ureña' }).getAttribute('href')).toBe(
    '/admin-pending#card-7',
  );
  expect(applications.getByText('RD$41,000')).toBeDefined();
  expect(
    applications.getByRole('link', { name: 'Ver solicitudes pendientes (y 4 más)' }).getAttribute('href'),
  ).toBe('/admin-pending');
  expect(within(await card('Por desembolsar (1)')).getByText(/24\/11\/2020/)).toBeDefined();
  const late = within(await card('En atraso'));
  expect(late.getByText('RD$4,000')).toBeDefined();
  expect(late.getByRole('progressbar', { name: /Más de 90 días/ })).toBeDefined();
});

it('names the receipts of the street that wait for an owner, and nothing where none does', async () => {
  const receipt = { name: 'Ana Peña', collector: 'Clara Feliz', amount: 700, takenAt: inHours(-90) };
  const streetReceipts = { waiting: 5, amount: 2_100, oldest: [{ id: 3, ...receipt }] };
  answers = { stats, queue: { ...queue, streetReceipts } };
  show();
  const waiting = within(await card('Recibos de la calle por revisar (5)'));
  expect(waiting.getByText('RD$2,100')).toBeDefined();
  expect(waiting.getByRole('listitem').textContent).toMatch(/^Ana PeñaClara Feliz, .*RD\$700$/);
  const more = waiting.getByRole('link', { name: 'Revisar los recibos (y 4 más)' });
  expect(more.getAttribute('href')).toBe('/admin-collectors');
  cleanup();
  answers = { stats, queue };
  show();
  await card('Solicitudes por responder (6)');
  expect(screen.queryByText(/Recibos de la calle/)).toBeNull();
});

it('lists the proposals for a second person, and leads to the confirmation', async () => {
  const luis: Proposal = {
    ...{ id: 1, act: 'approval', applicationId: 7, loanId: null, reference: '#LN-0007' },
    ...{ fullName: 'Luis Ureña', amount: 10_000, term: 2, reason: null, by: 'Alba Peña', isOwn: false },
    on: null,
    at: '2026-11-20T14:00:00.000Z',
  };
  proposals = [
    luis,
    { ...luis, id: 2, act: 'waiver', loanId: 3, amount: 20, term: null, reason: 'Enferma', isOwn: true },
  ];
  show();
  const waiting = within(await card('Esperan a una segunda persona (2)'));
  expect(waiting.getByRole('link', { name: 'Aprobación: Luis Ureña #LN-0007' }).getAttribute('href')).toBe(
    '/admin-pending#card-7',
  );
  expect(waiting.getByText('RD$10,000 en 2 cuotas')).toBeDefined();
  expect(waiting.getByRole('heading', { name: 'Propuesto por usted' })).toBeDefined();
  expect(waiting.getByRole('link', { name: /Condonación/ }).getAttribute('href')).toBe(
    '/admin-loans?prestamo=3',
  );
});

it('leads an owner to the settings that the first loan requires', async () => {
  show();
  expect((await screen.findByRole('link', { name: 'Completar: RNC' })).getAttribute('href')).toBe(
    '/admin-settings#rnc',
  );
  expect(screen.queryByText('El prestamista debe completar sus datos')).toBeNull();
});

it('tells staff without the permission that customers cannot sign', async () => {
  show({ ...OWNER, role: 'analyst' });
  expect(await screen.findByText('El prestamista debe completar sus datos')).toBeDefined();
  expect(screen.queryByText('Antes del primer préstamo')).toBeNull();
});

it('puts the work with the oldest deadline first, and says in one line where nothing waits', async () => {
  show();
  await card('Por desembolsar (1)');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => /\(\d+\)/.test(title ?? ''))).toEqual([
    'Por desembolsar (1)',
    'Solicitudes por responder (6)',
  ]);
  const done = screen.getByText(/^Nada espera en:/);
  expect(done.textContent).toBe('Nada espera en: Pagos por verificar, Hasta hoy para pagar.');
  expect(within(done).getByRole('link', { name: 'Pagos por verificar' }).getAttribute('href')).toBe(
    '/admin-payments',
  );
});

it('repeats no entry of the menu by itself', async () => {
  show();
  await card('Por desembolsar (1)');
  expect(screen.queryByText('Accesos rápidos')).toBeNull();
});

it('says that loading failed, and tries again', async () => {
  answers = null;
  show();
  expect(await screen.findByText('Error al cargar las estadísticas del dashboard')).toBeDefined();
  answers = { stats, queue };
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await card('Actividad reciente')).toBeDefined();
});

const verified = {
  id: 1,
  endedAt: '2026-11-20T07:15:00Z',
  links: 90,
  rows: 60,
  erased: 0,
  files: 2,
  explained: 0,
};

it('says quietly that the records match', async () => {
  last = { ...verified, findings: 0, examples: [] };
  show();
  expect((await screen.findByText(/todo encaja/)).textContent).toBe(
    'Registros verificados el 20/11/2026 03:15: todo encaja.',
  );
});

it('says quietly that every mismatch is explained', async () => {
  last = { ...verified, findings: 0, explained: 2, examples: [] };
  show();
  expect((await screen.findByText(/todo encaja/)).textContent).toContain('todo encaja, 2 con explicación.');
});

it('shows a card for each stuck process, with its time and the next step', async () => {
  last = {
    ...verified,
    findings: 2,
    examples: [{ kind: 'row_changed', source: 'loans', id: '12', mark: 'a' }],
  };
  alerts = {
    alerts: [
      { kind: 'letters_waiting', count: 3, since: '2026-11-20T14:00:00Z' },
      { kind: 'records_differ', count: 2, since: '2026-11-20T07:15:00Z' },
    ],
    lastBackup: '2026-11-20T07:45:00Z',
  };
  show();
  const letters = within(await card('Hay mensajes que no han salido'));
  expect(letters.getByText('3')).toBeDefined();
  expect(letters.getByText(/^Desde el/).textContent).toBe('Desde el 20/11/2026 10:00');
  expect(letters.getByText(/salen solos, una vez cada uno/)).toBeDefined();
  const records = within(await card('Hay registros que no encajan'));
  expect(records.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/admin-verification');
  expect(screen.getByText(/^Última copia de seguridad/).textContent).toBe(
    'Última copia de seguridad: 20/11/2026 03:45.',
  );
  expect(screen.queryByText(/todo encaja/)).toBeNull();
});

it('leads a collector to the route of the day, and an owner to the desk', async () => {
  show({ ...OWNER, role: 'collector' });
  const route = await screen.findByRole('link', { name: 'Ruta de hoy' });
  expect(route.getAttribute('href')).toBe('/admin-street');
  expect(screen.queryByRole('link', { name: 'Atender en la oficina' })).toBeNull();
  cleanup();
  show();
  expect(await screen.findByRole('link', { name: 'Atender en la oficina' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Ruta de hoy' })).toBeNull();
});
