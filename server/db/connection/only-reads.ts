import {
  type CompiledQuery,
  type RawBuilder,
  SelectQueryNode,
  type Transaction,
  type WithNode,
} from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const read = new WeakSet<CompiledQuery>();

const allRead = (node: WithNode | undefined): boolean =>
  node === undefined ||
  node.expressions.every(({ expression }) => SelectQueryNode.is(expression) && readsOnly(expression));

/** `for update` and its like are end modifiers. */
const readsOnly = (node: SelectQueryNode): boolean =>
  (node.endModifiers ?? []).length === 0 && allRead(node.with);

/** Whether a query neither changes nor locks anything, so that it needs no transaction. */
export const onlyReads = (query: CompiledQuery): boolean =>
  SelectQueryNode.is(query.query) ? readsOnly(query.query) : read.has(query);

/** Asks what is written as SQL: it only reads, which nobody can see from outside. */
export function readRaw<Row>(tx: Transaction<Tables>, statement: RawBuilder<Row>) {
  const compiled = statement.compile(tx);
  read.add(compiled);
  return tx.executeQuery(compiled);
}
