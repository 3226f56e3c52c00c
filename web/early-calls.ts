import { accountsApi } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LATEST } from '#web/applications/applicant.ts';
import { RECENT } from '#web/dashboard/next-step.ts';

/** Who is signed in: what every screen behind the login asks first. */
export const WHO = addressOf(accountsApi.currentUser, {});

const loan = addressOf(loansApi.active, {});
const latest = (limit: number) => addressOf(applicationsApi.list, { query: { limit } });

/**
 * What the screens ask for that a login leads to (rule: after-login), while their program is still on the way. The build
 * reads it (bin/build.mjs); e2e/primera-pantalla.spec.ts counts what it saves.
 */
export const EARLY_CALLS = {
  '/loan-application': [loan, addressOf(applicationsApi.prefill, {}), latest(LATEST)],
  '/dashboard': [loan, latest(RECENT), addressOf(statsApi.read, {})],
  '/my-products': [loan],
} as const;
