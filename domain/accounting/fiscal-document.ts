import { keysOf } from '#domain/enum-table.ts';
import { type Pesos, pesos } from '#domain/money.ts';
import { CHARGE, costColumn, ofEachCharge } from '#domain/products/charges.ts';

/**
 * Kinds of electronic tax document (e-CF) for a month's income from loans: Ley 32-23 and Decreto 587-24, in force for
 * small taxpayers since 15 May 2026. Interest is exempt of ITBIS. What each is for, and that a note names the document
 * that it changes: DGII, Informe Técnico e-CF v1.0 (as of 23 March 2026, section 6), and its schemas of the types.
 * `changes`: whether the document names another.
 */
export const FISCAL_DOCUMENT = {
  consumption: { type: '32', label: 'Factura de consumo', summarised: true, changes: false },
  debit_note: { type: '33', label: 'Nota de débito', summarised: false, changes: true },
  credit_note: { type: '34', label: 'Nota de crédito', summarised: false, changes: true },
} as const;
export type FiscalDocumentKind = keyof typeof FISCAL_DOCUMENT;

const EXEMPT = 'Exento';
/** Commissions pay 18 %: whether a charge is one, and whether its amount contains the tax, the program does not know. */
const ACCOUNTANTS = 'Lo decide su contador';

/**
 * What of a loan is income that a document tells, the kind of document for what was collected of it, and what the
 * month's file says of its ITBIS.
 */
export const FISCAL_CONCEPT = {
  interest: { label: 'Intereses', collected: 'consumption', itbis: EXEMPT },
  late_charge: { label: 'Mora', collected: 'debit_note', itbis: EXEMPT },
  ...ofEachCharge(
    costColumn,
    (charge) => ({ label: CHARGE[charge].label, collected: 'consumption', itbis: ACCOUNTANTS }) as const,
  ),
} as const satisfies Record<string, { label: string; collected: FiscalDocumentKind; itbis: string }>;
export type FiscalConcept = keyof typeof FISCAL_CONCEPT;
export const FISCAL_CONCEPTS = keysOf(FISCAL_CONCEPT);

/** Whether a document is a client's invoice of a month, which a debit note names and a provider may get. */
export const isInvoice = ({ kind, concept }: { kind: FiscalDocumentKind; concept: FiscalConcept }): boolean =>
  concept === 'interest' && kind === FISCAL_CONCEPT.interest.collected;

/**
 * From how many pesos a consumption invoice is sent whole, and below which its line in a summary is enough; the
 * accountant may change it with its source and day (rule: fiscal-documents).
 */
export interface WholeFrom {
  readonly amount: number;
  readonly source: string;
  readonly decidedOn: string;
}
export const INITIAL_WHOLE_FROM: WholeFrom = {
  amount: 250_000,
  source: 'DGII, Informe Técnico Comprobante Fiscal Electrónico v1.0, sección 9',
  decidedOn: '2026-03-23',
};

/** A movement that paid a concept, or took back what the same day's movements for the loan had paid: below zero. */
export interface ConceptMovement {
  /** The first day of its month in the journal. */
  readonly month: string;
  readonly amount: number;
}

/**
 * What was collected and taken back in a month, apart. What is taken back is of the month in which it was collected
 * last.
 * @param movements all for one loan, day and concept up to that month, in the order of the books
 */
export function collectedAndReversed(
  movements: readonly ConceptMovement[],
  month: string,
): { readonly collected: number; readonly reversed: ReadonlyMap<string, number> } {
  const held: { month: string; left: number }[] = [];
  const reversed = new Map<string, number>();
  let collected = 0;
  for (const movement of movements) {
    if (movement.amount > 0) {
      held.push({ month: movement.month, left: movement.amount });
      if (movement.month === month) collected += movement.amount;
      continue;
    }
    for (let rest = -movement.amount; rest > 0; ) {
      const last = held.at(-1);
      if (!last) throw new Error('More was taken back than was ever collected');
      const taken = Math.min(last.left, rest);
      last.left -= taken;
      rest -= taken;
      if (last.left === 0) held.pop();
      if (movement.month === month) reversed.set(last.month, (reversed.get(last.month) ?? 0) + taken);
    }
  }
  return { collected, reversed };
}

export interface FiscalDocument {
  readonly kind: FiscalDocumentKind;
  readonly concept: FiscalConcept;
  readonly amount: Pesos;
  /** The first day of the month whose document a credit note corrects; `null` for the others. */
  readonly corrects: string | null;
  /** Whether DGII gets the document itself, and not only its line of the summary. */
  readonly whole: boolean;
}

/** The documents of one client, month and concept: one for what was collected, one for each month that was reversed. */
export function fiscalDocuments(
  concept: FiscalConcept,
  collected: number,
  reversed: ReadonlyMap<string, number>,
  wholeFrom: number,
): FiscalDocument[] {
  const kind = FISCAL_CONCEPT[concept].collected;
  const notes = [...reversed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([corrects, amount]): FiscalDocument => ({
        kind: 'credit_note',
        concept,
        amount: pesos(amount),
        corrects,
        whole: true,
      }),
    );
  if (collected === 0) return notes;
  const whole = !FISCAL_DOCUMENT[kind].summarised || collected >= wholeFrom;
  return [{ kind, concept, amount: pesos(collected), corrects: null, whole }, ...notes];
}

/** A document of a client, with the pesos for which it has numbers or is on its way to the provider. */
export interface IssuedDocument extends FiscalDocument {
  readonly userId: number;
  readonly issued: number;
}

/**
 * The documents of a month as they are issued: what was collected and taken back within the month is in no document,
 * since a month's documents are issued after it. Where they were issued apart, they stay so (rule: fiscal-documents).
 */
export function loweredByOwnMonth<D extends IssuedDocument>(
  documents: readonly D[],
  month: string,
  wholeFrom: number,
): D[] {
  const keyOf = ({ userId, concept }: D) => `${userId} ${concept}`;
  const notes = new Map(
    documents.filter(({ corrects }) => corrects === month).map((one) => [keyOf(one), one]),
  );
  const lowered = new Map<D, number>();
  for (const document of documents) {
    const note = document.corrects === null ? notes.get(keyOf(document)) : undefined;
    if (!note) continue;
    const both = Math.min(document.amount - document.issued, note.amount - note.issued);
    if (both <= 0) continue;
    lowered.set(document, document.amount - both);
    lowered.set(note, note.amount - both);
  }
  return documents.flatMap((document) => {
    const left = lowered.get(document);
    if (left === undefined) return [document];
    const whole = !FISCAL_DOCUMENT[document.kind].summarised || left >= wholeFrom;
    return left === 0 ? [] : [{ ...document, amount: pesos(left), whole }];
  });
}
