import { type CheckedImport, checkImport } from '#domain/import/check-import.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

/** The arguments of `checkImport`. */
export type Checking = Parameters<typeof checkImport>;

answerOrders<Checking, CheckedImport>((checking) => checkImport(...checking));
