import { type RawBuilder, sql } from 'kysely';
import { pick } from '#domain/enum-table.ts';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { ofEachCharge, pesosName, rateName } from '#domain/products/charges.ts';
import type { DueRule } from '#domain/products/due-rule.ts';
import type { Plan, ProductVersion } from '#domain/products/product.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { Tx } from '#server/http/context.ts';
import { PRODUCTS_JSON, productOf, type StoredProduct } from '#server/products/held-products.store.ts';

/** All versions of all products, as this transaction sees them and not as a process holds them. */
export async function listProducts(tx: Tx): Promise<readonly ProductVersion[]> {
  const products: RawBuilder<{ products: readonly StoredProduct[] }> =
    sql`select ${sql.raw(PRODUCTS_JSON)} as products`;
  const { rows } = await products.execute(tx);
  return (rows[0]?.products ?? []).map(productOf);
}

/** Who made each version, when and why, by its id. */
export async function productAuthors(tx: Tx) {
  const rows = await tx
    .selectFrom('productVersions as v')
    .leftJoin('users as author', 'author.id', 'v.addedBy')
    .select(['v.id', 'v.reason', 'v.addedAt'])
    .select(fullNameOf('author').as('authorName'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NewVersion extends Omit<ProductVersion, 'id' | 'plans'> {
  readonly plans: readonly Plan[];
  readonly reason: string;
  readonly addedBy: number;
  readonly addedAt: Date;
}

/** Stores a version with its plans. @returns its id; `undefined` where another version replaces the same one. */
export async function insertProduct(
  tx: Tx,
  {
    plans,
    least,
    most,
    step,
    initial,
    late: { variant, rate, graceDays },
    payoff,
    guarantor,
    replaces,
    name,
    audience,
    loanType,
    validFrom,
    reason,
    addedBy,
    addedAt,
    ...tariffs
  }: NewVersion,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('productVersions')
    .values({
      replaces,
      name,
      audience,
      loanType,
      validFrom,
      reason,
      addedBy,
      addedAt,
      amountLeast: least,
      amountMost: most,
      amountStep: step,
      amountInitial: initial,
      lateChargeVariant: variant && LATE_CHARGE[variant].setting,
      lateRate: rate ?? null,
      graceDays: graceDays || null,
      ...ofEachCharge(pesosName, (charge) => tariffs[charge]?.pesos || null),
      ...ofEachCharge(rateName, (charge) => tariffs[charge]?.rate || null),
      rebates: payoff === 'rebate' || null,
      guarantor: guarantor || null,
    })
    .onConflict((conflict) => conflict.column('replaces').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && plans.length > 0)
    await tx
      .insertInto('productPlans')
      .values(
        plans.map(({ instalments, due, price, quotedRate }) => ({
          versionId: row.id,
          instalments,
          dueKind: due.kind,
          dueAt: due.at,
          ...pick(price, ['interest', 'rate', 'equalRate', 'remainder']),
          ratePer: price.per,
          quotedRate,
        })),
      )
      .execute();
  return row?.id;
}

/** A day that never comes: the version with the plans of imported loans is lent to nobody. */
export const NEVER = '9999-12-31';

interface ImportedPlan {
  readonly instalments: number;
  readonly due: DueRule;
}

/** The version that holds plans which came with an import and no product has. */
async function importedVersion(tx: Tx, by: Pick<NewVersion, 'addedBy' | 'addedAt'>): Promise<number> {
  const found = await tx
    .selectFrom('productVersions')
    .select('id')
    .where('validFrom', '=', NEVER)
    .executeTakeFirst();
  if (found) return found.id;
  return insertRow(tx, 'productVersions', {
    replaces: null,
    name: 'De los libros de antes',
    audience: 'everyone',
    amountLeast: AMOUNT_MIN,
    amountMost: AMOUNT_MAX,
    loanType: null,
    amountStep: AMOUNT_STEP,
    amountInitial: AMOUNT_MIN,
    validFrom: NEVER,
    reason: 'Planes de préstamos importados',
    ...by,
  });
}

/**
 * The term of an imported loan that no plan of the lender makes: that of the plan without a price which came with an
 * import and has as many instalments at the same pace, else a new one.
 */
export async function importedTerm(
  tx: Tx,
  { instalments, due }: ImportedPlan,
  by: Pick<NewVersion, 'addedBy' | 'addedAt'>,
): Promise<number> {
  const versionId = await importedVersion(tx, by);
  const found = await tx
    .selectFrom('productPlans')
    .select('term')
    .where('versionId', '=', versionId)
    .where('instalments', '=', instalments)
    .where('dueKind', '=', due.kind)
    .where('dueAt', '=', due.at)
    .orderBy('term')
    .executeTakeFirst();
  if (found) return found.term;
  const row = await tx
    .insertInto('productPlans')
    .values({
      versionId,
      instalments,
      dueKind: due.kind,
      dueAt: due.at,
      // What the loan costs is in its paper.
      interest: 'flat',
      ratePer: 'term',
      rate: 0,
      equalRate: null,
      quotedRate: null,
      remainder: 'last',
    })
    .returning('term')
    .executeTakeFirstOrThrow();
  return row.term;
}
