import { historyApi, type StaffEvent } from '#contract/history.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { historyOf } from '#domain/applications/history.ts';
import { isRepaid, standingLoan } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { eventsAbout, heldBy, type Subjects, staffEventsAbout } from '#server/history/history.store.ts';
import type { Tx } from '#server/http/context.ts';
import { reading, type VerbInput } from '#server/http/serve.ts';
import { loansOfApplication } from '#server/loans/loans.store.ts';
import { accountsOf } from '#server/merges/merges.store.ts';

/** The history of an application, for its owner or an administrator. */
const readHistory = reading(historyApi.ofApplication, async (tx, context, { params }) => {
  const row = await findReadable(tx, context.actor, params.id);
  const loans = await loansOfApplication(tx, params.id);
  if (!row) return fail({ code: 'not_found' });
  const ids = loans.map(({ id }) => id);
  const events = await eventsAbout(tx, row.id, ids);
  return ok(
    historyOf(events, isRepaid(standingLoan(loans))).map(({ event, at }) => ({
      event,
      at: at.toISOString(),
    })),
  );
});

type Query = VerbInput<typeof historyApi.ofObject>['query'];

export const staffEventReply = (row: Awaited<ReturnType<typeof staffEventsAbout>>[number]): StaffEvent => ({
  id: row.id,
  name: row.name,
  at: row.happenedAt.toISOString(),
  actor: row.firstName === null ? null : fullNameOf({ firstName: row.firstName, lastName: row.lastName }),
});

async function subjectsOf(tx: Tx, { kind, id: text }: Query): Promise<Subjects> {
  const id = Number(text);
  switch (kind) {
    case 'payment':
      return { payment: [id] };
    case 'application':
      return { application: [id], loan: (await loansOfApplication(tx, id)).map((loan) => loan.id) };
    case 'client': {
      const held = await heldBy(tx, id);
      return {
        user: await accountsOf(tx, id),
        application: [...new Set(held.map(({ applicationId }) => applicationId))],
        loan: held.flatMap(({ loanId }) => loanId ?? []),
      };
    }
  }
}

/** The history of a subject that has a page of its own, for the staff: each event with its actor. */
const readStaffHistory = reading(historyApi.ofObject, async (tx, _context, { query }) =>
  ok((await staffEventsAbout(tx, await subjectsOf(tx, query))).map(staffEventReply)),
);

export const historyRoutes = [readHistory, readStaffHistory];
