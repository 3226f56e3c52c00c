import { handOverApi } from '#contract/hand-over.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { authenticate } from '#server/accounts/login.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { findOfficeOffer, findTaken, handOver, takeBack } from '#server/counter/counter.store.ts';
import { refuseWitness } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { signBy } from '#server/http/sessions/access.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const isOpen = ({ status }: ApplicationRow): boolean =>
  canApply('submit', status) || canApply('accept_counter_offer', status);

/**
 * Hands the device to the client: from now on this session shows what is signed, and answers for nothing else (rule:
 * hand-over).
 */
export const startHandOver = changing(handOverApi.start, async (tx, context, { body }) => {
  const { applicationId, device, witness } = body;
  const sid = context.cookies.session();
  const offer = await findOfficeOffer(tx, applicationId);
  const row = offer ?? (await findTaken(tx, applicationId, context.actor.userId));
  if (!row || sid === null) return fail({ code: 'not_found' });
  if (!offer && !canApply('submit', row.status)) return fail({ code: 'already_processed' });
  const refused = await refuseWitness(tx, context, row, witness);
  if (refused) return fail(refused);
  await handOver(tx, sid, { applicationId, device: device.trim(), witness, handedAt: context.now });
  await recordEvent(tx, context, 'application.device_handed_over', applicationId);
  return ok({ message: 'Entregue el equipo' });
});

export const readHandOver = reading(handOverApi.read, async (tx, context) => {
  const { handedOver } = context.actor;
  if (!handedOver) return fail({ code: 'not_found' });
  const { applicationId, device, witness, handedAt } = handedOver;
  const row = await findApplication(tx, applicationId);
  if (!row) return fail({ code: 'not_found' });
  const { fullName, cedula, counterOfferAmount, counterOfferTerm } = row;
  const isOffer = counterOfferAmount !== null;
  return ok({
    applicationId,
    signs: isOffer ? ('offer' as const) : ('application' as const),
    reference: applicationReference(applicationId),
    fullName,
    cedula,
    amount: isOffer ? counterOfferAmount : row.amount,
    term: isOffer ? counterOfferTerm : row.term,
    device,
    witness: witness ?? null,
    done: !isOpen(row),
    late: context.now >= signBy(handedAt),
    signBy: signBy(handedAt).toISOString(),
  });
});

/** Takes the device back. The session gets another secret: the client may have copied the one in the browser. */
export const endHandOver = serve(handOverApi.end, async (context, { body }) => {
  const { userId, handedOver } = context.actor;
  const sid = context.cookies.session();
  if (!handedOver || sid === null) return fail({ code: 'not_found' });
  const own = await context.read(async (tx) => ok(await findUser(tx, userId)));
  if (!own.ok) return own;
  const email = own.value?.email ?? '';
  const entering = await authenticate(context, { email, password: body.password });
  if (!entering.ok) return entering;
  if (entering.value?.user.id !== userId)
    return fail({ code: 'invalid_credentials', message: 'Contraseña incorrecta' });
  return context.transact(async (tx) => {
    // Two tabs may take the same device back at once.
    if (!(await takeBack(tx, sid))) return fail({ code: 'not_found' });
    await context.cookies.renew(tx);
    await recordEvent(tx, context, 'user.device_taken_back', userId);
    return ok({ message: 'El equipo es suyo otra vez' });
  });
});
