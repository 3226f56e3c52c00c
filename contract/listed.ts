import * as z from 'zod/mini';
import { type Asked, isServed, ordersOf, type Sort } from '#contract/list.ts';

const page = {
  limit: z.optional(
    z.coerce
      .number()
      .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 200, 'El límite va de 1 a 200')),
  ),
  /** The key of the last row seen, from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(400))),
};

type Declared<S> = (keyof S & string) | `-${keyof S & string}`;

/**
 * Declares the pages, filters and orders of a list in one place: `serve` reads its query, the store its columns, the
 * table its headers; test/growth runs every filter in every order, and fails for one that no index serves.
 */
export function listed<
  const F extends Readonly<Record<string, z.ZodMiniType>>,
  const S extends Readonly<Record<string, Sort<keyof F & string>>>,
>(list: {
  readonly filters: F;
  readonly sorts: S;
  readonly standard: Declared<S>;
  readonly standardFor?: {
    readonly filter: keyof F & string;
    readonly values: readonly string[];
    readonly order: Declared<S>;
  };
}) {
  const query = z
    .strictObject({
      ...page,
      sort: z.optional(z.enum(ordersOf(list), 'Elija un orden de la lista')),
      ...list.filters,
    })
    .check(
      z.refine((asked: Asked) => isServed(list, asked), {
        path: ['sort'],
        message: 'Con estos filtros no se puede ordenar así',
      }),
    );
  return { list, query };
}
