import { type ProductVersionReply, productsApi } from '#contract/products.ts';
import { type Day, day, formatDay } from '#domain/calendar.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { chargeName, ofEachCharge } from '#domain/products/charges.ts';
import {
  inForce,
  type Plan,
  type ProductVersion,
  whyNotCharges,
  whyNotPlan,
} from '#domain/products/product.ts';
import { fail, ok } from '#domain/result.ts';
import type { Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { reading, serve, type VerbInput } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { insertProduct, listProducts, NEVER, productAuthors } from '#server/products/products.store.ts';
import { lockSettings } from '#server/settings/settings.store.ts';

async function repliesOf(tx: Tx, today: Day): Promise<ProductVersionReply[]> {
  const versions = await listProducts(tx);
  const authors = await productAuthors(tx);
  const lent = new Set(inForce(versions, today).map(({ id }) => id));
  return versions.flatMap(({ plans, ...version }) => {
    const {
      id,
      replaces,
      name,
      audience,
      loanType,
      least,
      most,
      step,
      initial,
      validFrom,
      late,
      payoff,
      guarantor,
    } = version;
    const author = authors.get(id);
    if (!author || validFrom === NEVER) return [];
    return {
      ...{ id, replaces, name, audience, loanType, least, most, step, initial, validFrom },
      lateCharge: late.variant && LATE_CHARGE[late.variant].setting,
      lateRate: late.rate ?? null,
      graceDays: late.graceDays,
      ...ofEachCharge(chargeName, (charge) => {
        const tariff = version[charge];
        return tariff && { pesos: tariff.pesos, rate: tariff.rate };
      }),
      payoff,
      guarantor,
      plans: plans.map(({ term, instalments, due, price, quotedRate }) => ({
        term,
        instalments,
        due: { kind: due.kind, at: due.at },
        price: { ...price },
        quotedRate,
      })),
      reason: author.reason,
      addedBy: author.authorName,
      addedAt: author.addedAt.toISOString(),
      inForce: lent.has(id),
    };
  });
}

/** The version with this id, which exists. */
async function versionReply(tx: Tx, today: Day, id: number): Promise<ProductVersionReply> {
  const found = (await repliesOf(tx, today)).find((version) => version.id === id);
  if (!found) throw new Error('A version that was added exists');
  return found;
}

const readProducts = reading(productsApi.read, async (tx, { today }) =>
  ok({ versions: (await repliesOf(tx, today)).toReversed() }),
);

type Input = VerbInput<typeof productsApi.add>;

/** Why a version cannot be lent as it is, at its field; `null`: it can. */
function refuseVersion(body: Input['body'], today: string) {
  const { validFrom, least, most, initial, lateCharge, lateRate, plans, replaces } = body;
  if (validFrom < today) return invalidField('validFrom', `Elija un día desde hoy, ${formatDay(today)}`);
  if (most < least) return invalidField('most', 'El máximo es menor que el mínimo');
  if (initial < least || initial > most)
    return invalidField('initial', 'Elija un monto del mínimo al máximo');
  if (lateRate !== null && lateCharge === null)
    return invalidField('lateCharge', 'Con otra tasa, elija si se cobran gastos de cobranza');
  const wrongCharge = whyNotCharges(body, least);
  if (wrongCharge) return invalidField(`${wrongCharge.charge}.pesos`, wrongCharge.why);
  if (plans.length === 0 && replaces === null) return invalidField('plans', 'Agregue un plan de cuotas');
  const wrong = plans.map((plan) => whyNotPlan(plan, least));
  const first = wrong.findIndex((why) => why !== null);
  return first < 0 ? null : invalidField(`plans.${first}`, wrong[first] ?? '');
}

type Kept = Pick<ProductVersion, 'id' | 'replaces' | 'validFrom' | 'audience'> & {
  readonly plans: readonly Plan[];
};

/** Whether there is a plan for everybody on a day and on each later one: the public pages offer one. */
const isLentToAll = (versions: readonly Kept[], from: Day): boolean =>
  [
    from,
    ...versions.map(({ validFrom }) => validFrom).filter((later) => later > from && later < NEVER),
  ].every((on) =>
    inForce(versions, on).some(({ audience, plans }) => audience === 'everyone' && plans.length > 0),
  );

/** Adds a version of a product. Each process lends it from the commit on, once its day has come (rule: products). */
const addProduct = serve(productsApi.add, async (context, { body }) => {
  const { actor, now, today } = context;
  const outcome = await context.transactOnce(async (tx) => {
    await lockSettings(tx);
    const refused = refuseVersion(body, today);
    if (refused) return fail(refused);
    const versions = await listProducts(tx);
    const before = versions.find(({ id }) => id === body.replaces);
    if (body.replaces !== null && !before) return fail({ code: 'not_found' });
    // A day before the version that it replaces would leave a time in which the newer one is in force first.
    if (before && body.validFrom < before.validFrom)
      return fail(invalidField('validFrom', `Elija un día desde el ${formatDay(before.validFrom)}`));
    const plans: readonly Plan[] = body.plans;
    if (!isLentToAll([...versions, { ...body, id: 0, validFrom: day(body.validFrom) }], day(body.validFrom)))
      return fail(invalidField('plans', 'Desde ese día no habría préstamos para todos'));
    const id = await insertProduct(tx, {
      replaces: body.replaces,
      name: body.name.trim(),
      audience: body.audience,
      loanType: body.loanType,
      least: body.least,
      most: body.most,
      step: body.step,
      initial: body.initial,
      validFrom: day(body.validFrom),
      reason: body.reason.trim(),
      addedBy: actor.userId,
      addedAt: now,
      late: {
        variant: body.lateCharge === null ? null : lateChargeOf(body.lateCharge),
        ...(body.lateRate !== null && { rate: body.lateRate }),
        graceDays: body.graceDays,
      },
      ...ofEachCharge(chargeName, (charge) => body[charge]),
      payoff: body.payoff,
      guarantor: body.guarantor,
      plans,
    });
    if (id === undefined)
      return fail({
        code: 'already_processed',
        message: 'Esa versión ya tiene otra que la reemplaza',
      });
    const facts = { product: body.name.trim(), day: body.validFrom, reason: body.reason.trim() };
    await recordEvent(tx, context, 'product.versioned', id, { facts });
    const reply = await versionReply(tx, today, id);
    return ok({ ...reply, message: `Se presta desde el ${formatDay(body.validFrom)}.` });
  });
  context.deps.settings.forget();
  return outcome;
});

export const productsRoutes = [readProducts, addProduct];
