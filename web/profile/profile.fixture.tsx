import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Configuration } from '#contract/configuration.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Loan } from '#contract/loans.ts';
import type { Profile, ProfileBody } from '#contract/profile.ts';
import type { Stats } from '#contract/stats.ts';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { ProfileScreen } from '#web/profile/profile-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const OWN = {
  email: 'ana@demo.do',
  firstName: 'Ana',
  lastName: 'Peña',
  cedula: '99900000011',
  phone: '+18095550101',
  birthDate: '1990-11-09',
  monthlyIncome: 28_500,
  bankName: 'Popular',
  accountNumber: '0712345678',
} as const;
export const ANA: User = { ...NOBODY, ...OWN };
/** Ana with every field of the profile filled in. */
export const WHOLE_ANA: User = {
  ...NOBODY,
  ...FILLED_PROFILE,
  ...OWN,
  profileImageUrl: null,
  address: 'Calle Duarte 12',
  province: 'Santiago',
  postalCode: '51000',
  occupation: 'Cajera',
  emergencyContactPhone: '+18095550199',
};
const STATS: Partial<Stats> = { availableLimit: 11_000 };
export const LOAN: Partial<Loan> = {
  status: 'active',
  balance: 7_418,
  nextPayment: { date: '2026-12-01', amount: 3_450 },
};
const ACCOUNTS: Configuration['companyAccounts'] = [
  { bankName: 'Banreservas', accountType: 'ahorro', accountNumber: '9600000001', accountHolder: 'Manito' },
  {
    bankName: 'Banco Popular',
    accountType: 'corriente',
    accountNumber: '8000000001',
    accountHolder: 'Manito',
  },
];

/** The server for the tests of the profile screen. */
export interface Server {
  profile: Profile;
  loans: readonly Partial<Loan>[];
  /** Gives the reply to a save. */
  saved: (body: ProfileBody) => Response | Promise<Response>;
  /** The bodies of the saves so far. */
  readonly bodies: ProfileBody[];
}

/** Opens a server for Ana, who has a loan, at /profile. */
export function openServer(): Server {
  history.replaceState(null, '', '/profile');
  sessionStorage.clear();
  const server: Server = {
    profile: {
      user: ANA,
      locked: false,
      contactVerifiedBy: 'sms',
      contactVerifiedAt: '2026-11-01T12:00:00Z',
      identityVerifiedAt: null,
    },
    loans: [LOAN],
    saved(body) {
      const user: User = Object.assign({}, server.profile.user, body);
      server.profile = { ...server.profile, user };
      return Response.json(user);
    },
    bodies: [],
  };
  const answers: Record<string, () => unknown> = {
    '/api/user/profile': () => server.profile,
    '/api/dashboard/stats': () => STATS,
    '/api/loans': () => server.loans,
    '/api/config': () => ({
      contact: { whatsapp: '+18095550000', email: 'ayuda@demo.do' },
      companyAccounts: ACCOUNTS,
    }),
    '/api/documents': () => [],
    '/api/auth/sessions': () => ({ sessions: [] }),
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(answers[url]?.());
    const body: ProfileBody = JSON.parse(String(init.body));
    server.bodies.push(body);
    return server.saved(body);
  });
  Element.prototype.scrollIntoView = vi.fn();
  return server;
}

export async function show() {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ProfileScreen />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('tablist');
  return view;
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Presses a button as soon as its last action is over. */
export const pressAgain = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const open = (name: RegExp | string) => fireEvent.click(screen.getByRole('tab', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const factOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

export const refusal = (code: keyof typeof ERRORS, errors?: { field: string; message: string }[]) =>
  Response.json(
    { code, message: errors?.[0]?.message ?? ERRORS[code].message, errors },
    { status: ERRORS[code].status },
  );
