import type { counterApi } from '#contract/counter.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { fieldsFromProfile } from '#server/applications/application-fields.ts';
import { insertApplication } from '#server/applications/applications.store.ts';
import { applicantStatusOf, refuseApplicant, refuseDraft } from '#server/applications/refuse-applicant.ts';
import { insertTaken } from '#server/counter/counter.store.ts';
import { counterReply } from '#server/counter/read-counter.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Begins a draft for a client who is present. A reason that would refuse the application later is reported now, before
 * the person has answered every question (rule: counter-application).
 */
export function startCounterApplication(context: Context, { body }: VerbInput<typeof counterApi.start>) {
  return context.transactOnce(async (tx) => {
    const customer = await lockCustomer(tx, body.clientId);
    if (customer.isAdmin) return fail({ code: 'not_found' } as const);
    const applicantStatus = await applicantStatusOf(tx, context, customer.id);
    const refused =
      (await refuseDraft(tx, customer)) ?? refuseApplicant(context, customer, customer, applicantStatus);
    if (refused) return fail(refused);
    const row = await insertApplication(tx, {
      ...fieldsFromProfile(customer),
      email: customer.email ?? customer.contactEmail,
      userId: customer.id,
      createdAt: context.now,
      updatedAt: context.now,
    });
    await insertTaken(tx, row.id, context.actor.userId, context.now);
    await recordEvents(tx, context, [{ name: 'application.taken_at_counter', subjectId: row.id }]);
    return ok(await counterReply(tx, context, row));
  });
}
