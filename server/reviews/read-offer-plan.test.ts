import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { submitted, USUAL_APPLICATION } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('shows the cost of an offer, and the share of the income that its first month takes', async () => {
  const id = await submitted(await app.signIn('luis'), 'luis');
  const alba = await app.signInAs('analyst');
  const offer = await alba.get(`/api/admin/loan-applications/${id}/offer-plan?amount=10000&term=2`);
  const { plan, monthlyShare, ...previewed } = offer.json();
  expect(previewed).toEqual({ aboveLimit: false, proposes: false });
  expect(plan).toMatchObject({ principal: 10_000, total: 11_500 });
  expect(monthlyShare).toBe(Math.ceil((11_500 * 1_000) / USUAL_APPLICATION.monthlyIncome) / 10);
});
