import { canonicalAgreement } from '#domain/agreement/agreement.ts';
import { type AgreedLoan, agreedLoan, readAgreement } from '#domain/agreement/stored-agreement.ts';
import { day } from '#domain/calendar.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { movedBy } from '#domain/loans/due-day-moves.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { instalmentsOf } from '#domain/loans/terms.ts';
import { CHARGES, costName } from '#domain/products/charges.ts';
import type { RowOf } from '#server/db/tables.ts';
import { fileHash } from '#server/files/files.ts';
import type { Tx } from '#server/http/context.ts';
import { keptAgreements, lentLoans } from '#server/verification/walk/documents.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

const SLICE = 200;

const hashOf = (text: string): string => fileHash(Buffer.from(text));

/** Whether an agreement matches its hash, and each text that still exists is the one that the terms name. */
function isWhole({ hash, terms, debtAgreement, creditAuthorization }: RowOf<'agreements'>): boolean {
  const shown = { 'debt-agreement': debtAgreement, 'credit-authorization': creditAuthorization };
  return (
    hashOf(canonicalAgreement(terms)) === hash &&
    terms.texts.every(({ kind, sha256 }) => {
      const text = shown[kind];
      return text === null || hashOf(text) === sha256;
    })
  );
}

type LentLoan = Awaited<ReturnType<typeof lentLoans>>[number];

const isAsAgreed = (loan: LentLoan, agreed: AgreedLoan | null): boolean =>
  agreed !== null &&
  loan.principal === agreed.principal &&
  loan.interest === agreed.interest &&
  loan.total === agreed.total &&
  CHARGES.map(costName).every((cost) => loan[cost] === agreed[cost]) &&
  instalmentsOf(loan.term) === agreed.instalments.length &&
  lateChargeOf(loan.lateChargeVariant) === agreed.lateChargeVariant &&
  loan.lateRate === agreed.lateRate &&
  (loan.graceDays ?? 0) === agreed.graceDays &&
  loan.rebates === agreed.rebates;

/** The instalments of a loan as agreed, on the days that its rule names where it was signed here and lent. */
function agreedInstalments({ terms, disbursedOn }: LentLoan, agreed: AgreedLoan | null) {
  if (!agreed || disbursedOn === null || terms?.signedOnPaper) return agreed?.instalments ?? [];
  return scheduleFrom(agreed.instalments, day(disbursedOn), agreed.due);
}

function unlikeTheirPlan(loan: LentLoan, agreed: AgreedLoan | null) {
  const { instalments } = loan;
  const plan = new Map(agreedInstalments(loan, agreed).map((one) => [one.number, one]));
  const rows = new Map(instalments.map((one) => [one.number, one]));
  return [...new Set([...plan.keys(), ...rows.keys()])]
    .filter((number) => {
      const [wanted, row] = [plan.get(number), rows.get(number)];
      const moved = movedBy(loan.moves, number);
      return wanted?.amount !== row?.amount || (wanted && wanted.dayOffset + moved) !== row?.dayOffset;
    })
    .map((number) => ({ number, row: rows.get(number) }));
}

/** Checks agreements against their hashes, and loans and their instalments against the agreement. */
export async function checkAgreements(tx: Tx, report: Report): Promise<void> {
  for (let after = ''; ; ) {
    const slice = await keptAgreements(tx, after, SLICE);
    for (const agreement of slice)
      if (!isWhole(agreement))
        find(report, 'agreement_differs', 'agreements', agreement.hash, hashOf(JSON.stringify(agreement)));
    if (slice.length < SLICE) break;
    after = slice.at(-1)?.hash ?? after;
  }
  for (let after = 0; ; ) {
    const slice = await lentLoans(tx, after, SLICE);
    for (const loan of slice) {
      const { instalments: _, moves: __, ...own } = loan;
      // By the function that made the loan, from the agreement as its own version stored it.
      const agreed = loan.terms && agreedLoan(readAgreement(loan.terms));
      if (!isAsAgreed(loan, agreed)) find(report, 'plan_differs', 'loans', loan.id, own);
      for (const { number, row } of unlikeTheirPlan(loan, agreed))
        find(report, 'plan_differs', 'instalments', `${loan.id}/${number}`, row);
    }
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.id ?? after;
  }
}
