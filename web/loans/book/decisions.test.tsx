import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { namedEndpoints } from '#contract/api.ts';
import type { BorrowedLoan } from '#contract/loans.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { MoveDueDaysDialog, RestructureDialog } from '#web/loans/book/adjust/adjust-actions.tsx';
import { AdjustDialog, type Adjusting } from '#web/loans/book/adjust/adjust-dialog.tsx';
import { DisburseDialog, LoanActions } from '#web/loans/book/loan-actions.tsx';
import { luis, rosas } from '#web/loans/book/loan-book.fixture.ts';
import { PayOutDialog } from '#web/loans/book/pay-out/pay-out-dialog.tsx';

// The lender's data about a client, in each decision about them (rule: history-where-decided). The lists of calls are
// written by hand: a new call about a loan, an application or a client is in none of them, and the test fails.

const { preview } = adjustmentsApi;
const nothing = () => undefined;
const adjusting = (kind: Adjusting): ReactNode => (
  <AdjustDialog loan={rosas} kind={kind} offered={null} onClose={nothing} />
);

/** Decisions about a loan. */
const DECIDES: Readonly<Record<string, { readonly ask: ReactNode; readonly press?: string }>> = {
  'PATCH /api/admin/loans/:id/disburse': { ask: <DisburseDialog loan={luis} onClose={nothing} /> },
  'POST /api/admin/disbursements': { ask: <PayOutDialog loans={[luis]} onClose={nothing} /> },
  'POST /api/loan-applications/:id/cancel': {
    ask: <LoanActions loan={luis} />,
    press: 'Cancelar préstamo',
  },
  'POST /api/admin/loans/:id/restructuring': {
    ask: <RestructureDialog loan={rosas} terms={[1, 2, 3]} onClose={nothing} />,
  },
  'POST /api/admin/loans/:id/write-off': { ask: adjusting('write_off') },
  'POST /api/admin/loans/:id/due-days': { ask: <MoveDueDaysDialog loan={rosas} onClose={nothing} /> },
  'POST /api/admin/loans/:id/waivers': { ask: adjusting('waiver') },
  'POST /api/admin/loans/:id/collection-costs': { ask: adjusting('collection_cost') },
  'POST /api/admin/loans/:id/refunds': { ask: adjusting('refund') },
  'POST /api/admin/loans/:id/carry-over': { ask: adjusting('carried_out') },
};

/** Decisions about an application: web/reviews/decisions/knowledge.test.tsx covers each. */
const REVIEWED = [
  'PATCH /api/loan-applications/:id/under-review',
  'PATCH /api/loan-applications/:id/approve',
  'PATCH /api/loan-applications/:id/reject',
  'PATCH /api/loan-applications/:id/counter-offer',
  'PATCH /api/loan-applications/:id/request-signature',
];

/** On the client's own page, whose card of loans has the same data (web/clients/client-loans.test.tsx). */
const ON_THE_CLIENTS_PAGE = [
  'PUT /api/admin/clients/:id',
  'PATCH /api/admin/clients/:id/status',
  'POST /api/admin/clients/:id/document-request',
  'POST /api/admin/clients/:id/password-reset',
  'POST /api/admin/clients/:id/merges',
  'DELETE /api/admin/clients/:id',
];

const DECIDES_NOTHING_ABOUT_A_CLIENT: Readonly<Record<string, string>> = {
  'POST /api/admin/loans/:id/payments': 'records received money, from any payer',
  'PATCH /api/admin/loans/:id/disbursement-return': 'records what the bank did',
  'POST /api/admin/loans/:id/contacts': 'records a contact',
  'PUT /api/admin/clients/:id/contact-refusals': 'records the client’s request',
  'PATCH /api/admin/loans/:id/restructuring/withdraw': 'the loan does not change',
  'PUT /api/admin/clients/:id/collector': 'says which collector visits the client',
  'PUT /api/loan-applications/:id/guarantor': 'names a third person, whose card says what is known of them',
  'POST /api/loan-applications/:id/guarantor/link': 'makes another link for the same person',
  'POST /api/admin/loans/:id/guarantor-notices': 'records that the guarantor was told',
  'POST /api/admin/clients/:id/notes': 'records an observation',
  'POST /api/admin/applications/:id/bureau': 'records a bureau consultation',
  'POST /api/admin/clients/:id/suspicions': 'records what only owners see',
};

const ABOUT = /^\/api\/(?:loan-applications|admin\/(?:loans|clients|applications|disbursements))(?:\/|$)/;
/** Calls of the staff that change a loan, an application or a client. */
const CALLS = namedEndpoints.flatMap(({ endpoint: { method, path, access } }) =>
  method !== 'GET' && ABOUT.test(path) && Array.isArray(access) && access.includes('owner')
    ? [`${method} ${path}`]
    : [],
);

it('every call of the staff about a loan, an application or a client is in one of the lists', () => {
  const listed = [
    ...Object.keys(DECIDES),
    ...REVIEWED,
    ...ON_THE_CLIENTS_PAGE,
    ...Object.keys(DECIDES_NOTHING_ABOUT_A_CLIENT),
  ];
  expect(listed.toSorted()).toEqual(CALLS.toSorted());
});

const LOST: BorrowedLoan = {
  id: 1,
  reference: '#LN-0001',
  status: 'written_off',
  principal: 10_000,
  balance: 0,
  worstDaysLate: 108,
  lost: 3_514,
  disbursedOn: '2026-01-05',
};
/** Previews that a dialog asked for and that the contract refuses. */
const refused: string[] = [];
const STANDING = { balance: 8_242, bookBalance: 8_242, runningLateCharge: 0, credit: 0 };
beforeEach(() => {
  refused.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/client-loans/')) return Response.json([LOST]);
    if (address.includes('/do-not-lend'))
      return Response.json([
        {
          id: 4,
          cedula: '99900000029',
          reason: 'Presentó una carta falsa',
          addedAt: '2026-11-20T15:00:00Z',
          addedBy: 'Pedro Santos',
          removedAt: null,
          removedBy: null,
          removalReason: null,
          clients: [],
        },
      ]);
    if (address.includes('/admin/clients/')) return Response.json({ id: 8, cedula: '99900000029' });
    if (address.includes('/preview')) {
      const asked = Object.fromEntries(new URL(address, location.href).searchParams);
      if (!preview.query.safeParse(asked).success) refused.push(address);
    }
    if (address.includes('/preview'))
      return Response.json({ before: STANDING, after: STANDING, paid: null, most: 192, proposes: false });
    return Response.json(null, { status: 500 });
  });
  Element.prototype.scrollIntoView = vi.fn();
});

describe.each(Object.entries(DECIDES))('%s', (_call, { ask, press }) => {
  it('shows the client’s other loans with their lateness, and the do-not-lend list', async () => {
    render(<Office user={OWNER}>{ask}</Office>);
    if (press) screen.getByRole('button', { name: press }).click();
    const others = within(await screen.findByRole('list', { name: /^Otros préstamos/ }));
    expect(others.getByRole('link', { name: '#LN-0001' })).toBeDefined();
    expect(others.getByText(/108 días/)).toBeDefined();
    expect(await screen.findByText('Presentó una carta falsa')).toBeDefined();
    expect(refused).toEqual([]);
  });
});
