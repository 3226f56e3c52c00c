import {
  collectedAndReversed,
  type FiscalConcept,
  type FiscalDocument,
  fiscalDocuments,
} from '#domain/accounting/fiscal-document.ts';
import { type PaidMovement, paidMovements, type Taken } from '#server/accounting/journal.store.ts';
import type { Tx } from '#server/http/context.ts';

/** A tax document of a month, with its client. */
export interface MonthDocument extends FiscalDocument {
  readonly userId: number;
  readonly cedula: string | null;
  readonly fullName: string;
}

interface Sums {
  readonly of: PaidMovement;
  readonly concept: FiscalConcept;
  readonly causes: Map<string, PaidMovement[]>;
}

/** The documents of a month, by client: what was collected and what was reversed, apart (rule: fiscal-documents). */
export async function monthDocuments(tx: Tx, taken: Taken, wholeFrom: number): Promise<MonthDocument[]> {
  const sums = new Map<string, Sums>();
  for (const movement of await paidMovements(tx, taken)) {
    const key = `${movement.userId} ${movement.concept}`;
    const found = sums.get(key) ?? { of: movement, concept: movement.concept, causes: new Map() };
    sums.set(key, found);
    found.causes.set(movement.cause, [...(found.causes.get(movement.cause) ?? []), movement]);
  }
  return [...sums.values()].flatMap(({ of: { userId, cedula, fullName }, concept, causes }) => {
    let collected = 0;
    const reversed = new Map<string, number>();
    for (const movements of causes.values()) {
      const one = collectedAndReversed(movements, taken.from);
      collected += one.collected;
      for (const [month, amount] of one.reversed) reversed.set(month, (reversed.get(month) ?? 0) + amount);
    }
    return fiscalDocuments(concept, collected, reversed, wholeFrom).map((document) => ({
      ...document,
      userId,
      cedula,
      fullName,
    }));
  });
}
