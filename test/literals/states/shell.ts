import { accountsApi } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { calculatorApi } from '#contract/calculator.ts';
import { statsApi } from '#contract/stats.ts';
import { gives, neverAnswers, refuses } from '#test/literals/fake-server.ts';
import type { State, States } from '#test/literals/stage.tsx';

const without = { firstName: '', lastName: '' };

const registration = Object.assign(new EventTarget(), { waiting: { state: 'installed' } });
const waitingWorker = Object.assign(new EventTarget(), {
  controller: {},
  register: async () => registration,
});

const connectedAt = (downlink: number): State => ({
  open: '/dashboard',
  who: 'customer',
  navigator: { connection: { downlink } },
  act: (page) => page.press(/^Rendimiento/),
});

export const shellStates: States = {
  'dashboard without a session': {
    open: '/dashboard',
    clock: 'ours',
    act: async (page) => {
      await page.see('No autorizado');
      await page.wait(0.5);
    },
    says: ['No autorizado', 'Iniciando sesión...'],
    leaves: { to: '/api/login?next=%2Fdashboard', seconds: 0.5, after: 'No autorizado' },
  },
  'dashboard of a customer': { open: '/dashboard', who: 'customer' },
  'dashboard of a customer with neither name nor e-mail': {
    open: '/dashboard',
    who: 'customer',
    answers: [gives(accountsApi.currentUser, { ...without, email: '' })],
  },
  'dashboard of an administrator': { open: '/dashboard', who: 'administrator' },
  'dashboard without a network': {
    open: '/dashboard',
    who: 'customer',
    navigator: { onLine: false },
    says: ['Sin conexión a internet', 'Algunas funciones pueden no estar disponibles'],
  },
  'manual install dialog': {
    open: '/dashboard',
    who: 'customer',
    navigator: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
    act: (page) => page.press('Ver cómo'),
  },
  'new version waiting': {
    open: '/dashboard',
    who: 'customer',
    navigator: { serviceWorker: waitingWorker },
  },
  'connection of 10 Mbps': connectedAt(10),
  'connection of 6 Mbps': connectedAt(6),
  'connection of 2 Mbps': connectedAt(2),
  'connection of 1 Mbps': connectedAt(1),
  'help page': { open: '/support' },
  'calculator asked': {
    open: '/calculator',
    answers: [gives(calculatorApi.calculate, { amount: 10_000, term: 2 })],
    act: (page) => page.press('Calcular'),
  },
  'calculator refused': {
    open: '/calculator',
    answers: [refuses(calculatorApi.calculate, 500)],
    act: (page) => page.press('Calcular'),
  },
  'share card, copied': {
    open: '/dashboard/share',
    who: 'customer',
    navigator: { clipboard: { writeText: async () => {} } },
    act: (page) => page.press('Copiar URL'),
  },
  'share card, not copied': {
    open: '/dashboard/share',
    who: 'customer',
    act: (page) => page.press('Copiar URL'),
  },
  'back office before the answer who is there': {
    open: '/admin',
    answers: [neverAnswers(accountsApi.currentAdmin)],
  },
  'back office of a customer': { open: '/admin', who: 'customer' },
  'back office of an administrator': {
    open: '/admin',
    who: 'administrator',
    answers: [gives(statsApi.read, { activeApplications: 2 })],
  },
  'back office without its figures': {
    open: '/admin',
    who: 'administrator',
    answers: [refuses(statsApi.read, 500)],
  },
  'my applications, none': { open: '/my-applications', who: 'customer' },
  'my applications, one in each state': {
    open: '/my-applications',
    who: 'customer',
    answers: [
      gives(
        applicationsApi.list,
        (['draft', 'submitted', 'under_review', 'approved', 'rejected', 'counter_offer'] as const).map(
          (status, index) => ({ status, id: index + 7, reference: `#LN-000${index + 7}` }),
        ),
      ),
    ],
  },
};
