import type { DoNotLendEntry } from '#contract/do-not-lend.ts';
import type { Failure } from '#contract/errors.ts';
import type { BorrowedLoan } from '#contract/loans.ts';
import type { OtherAccount } from '#contract/reviews.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { asksTwo } from '#domain/accounts/two-persons.ts';
import {
  monthlyShare,
  REVIEW_WARNINGS,
  type ReviewWarning,
  reviewWarnings,
} from '#domain/applications/review.ts';
import {
  appliedRules,
  type RuledWarning,
  type ScoredDecision,
  type ScoreLine,
  scorecard,
} from '#domain/applications/scorecard.ts';
import type { Day } from '#domain/calendar.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { plansOf } from '#server/agreements/make-agreement.ts';
import { takenAmong } from '#server/counter/counter.store.ts';
import { entriesAbout } from '#server/do-not-lend/do-not-lend.store.ts';
import { entryReplies } from '#server/do-not-lend/do-not-lend.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { borrowedBy, isOf, type OfBorrower } from '#server/loans/borrowed-loans.ts';
import {
  accountsSharing,
  findWithFacts,
  insertScorecard,
  type WaitingRow,
} from '#server/reviews/reviews.store.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Facts about an applicant from the lender's own records, in addition to the applicant's statements. */
export interface Knowledge {
  readonly warnings: readonly ReviewWarning[];
  readonly refusedBy: readonly RuledWarning[];
  readonly secondPersonFor: readonly RuledWarning[];
  /**
   * Whether the caller needs a second person to decide, whatever the amount: a warning rule requires it, or the caller
   * took the application at the counter and the lender requires two (rules: warning-rules, two-persons).
   */
  readonly asksSecondPerson: boolean;
  /** Earlier loans of the applicant: those of this account, and those of another account with this cédula. */
  readonly earlierLoans: readonly BorrowedLoan[];
  readonly otherAccounts: readonly OtherAccount[];
  readonly doNotLend: DoNotLendEntry | null;
}

const NONE: ReadonlySet<number> = new Set();

/** All the lender's knowledge about the applicants of these applications. The caller filters it by role. */
export async function knowledgeAbout(
  tx: Tx,
  { deps, today, now, actor }: Pick<Context, 'deps' | 'today' | 'now' | 'actor'>,
  rows: readonly WaitingRow[],
): Promise<{ readonly of: (row: WaitingRow) => Knowledge; readonly borrowed: readonly OfBorrower[] }> {
  const ids = rows.map(({ id }) => id);
  const sharing = await accountsSharing(tx, ids);
  const others = sharing.map(({ userId }) => ({ userId, cedula: null }));
  const borrowed = await borrowedBy(tx, [...rows, ...others], today);
  const listed = await entriesAbout(tx, rows);
  const entries = await entryReplies(tx, [...listed.values()]);
  const { warningRules, twoPersonActs } = await deps.settings();
  const asksTwoToApprove = asksTwo({ warningRules, twoPersonActs }).includes('approval');
  const taken = asksTwoToApprove ? await takenAmong(tx, ids, actor.userId) : NONE;
  const of = (row: WaitingRow): Knowledge => {
    const earlierLoans = borrowed.filter((one) => isOf(one, row)).map(({ loan }) => loan);
    const otherAccounts = sharing
      .filter(({ applicationId }) => applicationId === row.id)
      .map((account) => ({
        user_id: account.userId,
        full_name: fullNameOf(account),
        shares: [...account.shares],
        loans: borrowed.filter(({ borrower }) => borrower.userId === account.userId).map(({ loan }) => loan),
      }));
    const entryId = listed.get(row.id)?.id;
    const doNotLend = entries.find(({ id }) => id === entryId) ?? null;
    const warnings = reviewWarnings(
      {
        earlierLoans,
        doNotLend: doNotLend !== null,
        publicOffice: row.publicOffice,
        accountSuspended: !mayApply(row),
        signedAt: row.signedAt,
        authorizationRevoked: Boolean(row.authorizationRevoked),
        activeLoan: Boolean(row.activeLoan),
        otherOpen: Boolean(row.otherOpen),
        cedulaShared: otherAccounts.some(({ shares }) => shares.includes('cedula')),
        phoneShared: otherAccounts.some(({ shares }) => shares.includes('phone')),
        cedulaDoubtful: row.cedula !== null && !hasValidCheckDigit(row.cedula),
        cedulaFront: row.cedulaPhotoUrl !== null,
        cedulaBack: row.cedulaBackPhotoUrl !== null,
        selfie: row.selfieWithCedulaUrl !== null,
        payroll: row.payroll !== null,
        payrollLoan: isPayroll(row.loanType),
      },
      now,
    );
    const ruled = appliedRules(warnings, warningRules);
    const asksSecondPerson = ruled.secondPersonFor.length > 0 || taken.has(row.id);
    return { warnings, ...ruled, asksSecondPerson, earlierLoans, otherAccounts, doNotLend };
  };
  return { of, borrowed };
}

/** The lender's knowledge about an applicant, with the application's row as it is before the decision. */
interface DecisionKnowledge extends Knowledge {
  readonly row: WaitingRow;
}

/** The current knowledge about an applicant, for a decision under the application's lock. */
export async function knowledgeForDecision(
  tx: Tx,
  context: Context,
  applicationId: number,
): Promise<DecisionKnowledge> {
  const row = await findWithFacts(tx, applicationId);
  return { ...(await knowledgeAbout(tx, context, [row])).of(row), row };
}

const named = (warnings: readonly RuledWarning[]): string =>
  warnings.map((warning) => `«${REVIEW_WARNINGS[warning]}»`).join(', ');

/**
 * The failure where a warning rule of the lender blocks approval and counter-offer; else `null` (rule:
 * warning-rules). Only staff read it.
 */
export const refuseByRule = ({ refusedBy }: Knowledge): Failure | null =>
  refusedBy.length === 0
    ? null
    : {
        code: 'refused_by_rule',
        message: `Según sus reglas esta solicitud se rechaza: ${named(refusedBy)}.`,
      };

/** How an application meets the lender's five rules, for the amount requested (rule: scorecard). */
export const scorecardOf = (
  row: WaitingRow,
  plan: Plan | null,
  { earlierLoans, warnings }: Pick<Knowledge, 'earlierLoans' | 'warnings'>,
  { scorecard: thresholds }: Pick<Settings, 'scorecard'>,
  today: Day,
): ScoreLine[] =>
  scorecard(
    {
      earlierLoans,
      monthlyShare: plan && monthlyShare(plan, row.monthlyIncome),
      timeAtWork: row.timeAtWork,
      timeUnit: row.timeUnit,
      accountSince: row.accountSince,
      warnings,
    },
    thresholds,
    today,
  );

/**
 * Stores with a decision how the application met the lender's rules, as it was before the decision (rule: scorecard).
 */
export async function keepScorecard(
  tx: Tx,
  context: Context,
  decision: ScoredDecision,
  known: DecisionKnowledge,
): Promise<void> {
  const { row } = known;
  const { plan } = (await plansOf(tx, [row]))(row);
  const lines = scorecardOf(row, plan, known, await context.deps.settings(), context.today);
  await insertScorecard(tx, {
    applicationId: row.id,
    decision,
    lines: JSON.stringify(lines),
    decidedBy: context.actor.userId,
    decidedAt: context.now,
  });
}
