import type { FirstDay } from '#contract/first-day.ts';
import { FIRST_DAY_STEPS, stepState } from '#domain/first-day/first-day-step.ts';
import { ok } from '#domain/result.ts';
import { lastTestLetter, lendingOf } from '#server/first-day/first-day.store.ts';
import { testLetterReply } from '#server/first-day/test-letter-reply.ts';
import type { Context, Outcome } from '#server/http/context.ts';

/** How far the lender is before its first loan (rule: first-day). */
export async function readFirstDay(context: Context): Promise<Outcome<FirstDay>> {
  const settings = await context.deps.settings();
  return context.transact(async (tx) => {
    const [letter, lending] = await Promise.all([lastTestLetter(tx), lendingOf(tx)]);
    const testLetter = letter ? testLetterReply(letter) : null;
    const facts = { ...settings, ...lending, testLetter: testLetter?.state ?? null };
    return ok({
      steps: FIRST_DAY_STEPS.map((step) => ({ step, state: stepState(step, facts, settings.setAside) })),
      lends: lending.lends,
      testLetter,
    });
  });
}
