import type { ProductVersionReply } from '#contract/products.ts';
import type { Day } from '#domain/calendar.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { inForce } from '#domain/products/product.ts';
import { ok } from '#domain/result.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { listProducts, NEVER, productAuthors } from '#server/products/products.store.ts';

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
      closing,
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
      closing: closing && { pesos: closing.pesos, rate: closing.rate },
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
export async function versionReply(tx: Tx, today: Day, id: number): Promise<ProductVersionReply> {
  const found = (await repliesOf(tx, today)).find((version) => version.id === id);
  if (!found) throw new Error('A version that was added exists');
  return found;
}

export const readProducts = ({ read, today }: Context) =>
  read(async (tx) => ok({ versions: (await repliesOf(tx, today)).toReversed() }));
