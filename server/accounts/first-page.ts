import { ownApplicationPage } from '#contract/own-pages.ts';
import type { PagePath } from '#contract/paths.ts';
import { type ApplicationStatus, isDraft, isUndecided } from '#domain/applications/status.ts';
import { findOpenMatters } from '#server/applications/applications.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { findOwnOpenLoan } from '#server/loans/loans.store.ts';

/** What a customer without a loan may have open, in the order in which it is urgent: an offer, a draft, a review. */
const MATTERS: readonly ((status: ApplicationStatus) => boolean)[] = [
  (status) => !isDraft(status) && !isUndecided(status),
  isDraft,
  isUndecided,
];

/** The address to which a login leads that no page asked for (rule: after-login). */
export async function firstPageOf(tx: Tx, { id, isAdmin }: UserRow): Promise<string> {
  if (isAdmin) return '/admin' satisfies PagePath;
  if (await findOwnOpenLoan(tx, id)) return '/my-products' satisfies PagePath;
  const open = await findOpenMatters(tx, id);
  const [first] = MATTERS.flatMap((fits) => open.filter(({ status }) => fits(status)));
  return first ? ownApplicationPage(first.id, first.status) : ('/loan-application' satisfies PagePath);
}
