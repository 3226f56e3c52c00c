import type { Database } from '#server/db/database.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

type Logo = RowOf<'logos'>;

export const findLogo = (tx: Tx, id: number): Promise<Pick<Logo, 'width' | 'height'> | undefined> =>
  tx.selectFrom('logos').select(['width', 'height']).where('id', '=', id).executeTakeFirst();

/** The bytes of an uploaded logo, as PNG. */
export const readLogo = (db: Pick<Database, 'selectFrom'>, id: number): Promise<Pick<Logo, 'picture'>> =>
  db.selectFrom('logos').select('picture').where('id', '=', id).executeTakeFirstOrThrow();
