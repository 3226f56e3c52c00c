import { expect, it } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { approved, submitted } from '#test/stories.ts';

it('the approval rate counts decided applications including rejected ones; lent sums count from the disbursement', async () => {
  const app = await openTestApp();
  try {
    const { pedro } = await approved(app, 'rosa');
    for (const who of ['ana', 'luis'] as const) {
      const id = await submitted(await app.signIn(who), who);
      const reject = { rejectionReason: 'Ingreso insuficiente' };
      await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, reject);
    }
    const stats = (await pedro.get('/api/dashboard/stats')).json();
    // By the specification's formula, rejected applications do not count.
    expect(stats).toMatchObject({ approvalRate: 1, decidedApprovalRate: 1 / 3, approvedLoans: 1 });
    expect(stats).toMatchObject({ totalLentAmount: 0, totalRevenue: 0, averageLoanAmount: 10_000 });
    const finances = (await pedro.get('/api/admin/finances')).json();
    expect(finances).toMatchObject({ lent: 0, interestContracted: 0 });
  } finally {
    await app.close();
  }
});
