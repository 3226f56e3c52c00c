import { keysOf } from '#domain/enum-table.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { pesos, ZERO } from '#domain/money.ts';
import { CHARGES, chargeWord, costsOf } from '#domain/products/charges.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';
import { NO_CONTACT } from '#domain/signing/counter-words.ts';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { facts, sparseFacts } from '#domain/signing/documents.fixture.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import type { LegalText } from '#domain/signing/layout.ts';
import { textsOf } from '#domain/signing/optional-facts.fixture.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';
import { restructuredNote } from '#domain/signing/restructured-note.ts';

const ALONE = { contacts: [], witness: null, cash: null };
const BEFORE = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };

// A day that every month has, and one that some months lack, are said differently.
const NUMBERS: Readonly<Record<AgreedDue['kind'], readonly number[]>> = {
  weekly: [0, 5],
  biweekly: [12],
  fortnight: [0],
  monthly: [5, 31],
};
const DUES: readonly AgreedDue[] = keysOf(NUMBERS).flatMap((kind) =>
  NUMBERS[kind].map((at) => ({ kind, at })),
);

/** The facts of every borrower, term, late charge and loan type, by name. */
const CASES: readonly (readonly [string, DocumentFacts])[] = [
  ...Object.entries({ facts, sparseFacts }).flatMap(([borrower, each]) =>
    TERMS.flatMap((term) =>
      LATE_CHARGE_VARIANTS.map(
        (lateChargeVariant) =>
          [
            `${borrower} ${term} ${lateChargeVariant}`,
            { ...each, lateChargeVariant, term, plan: notePlan(pesos(10_000), term, 'note') },
          ] as const,
      ),
    ),
  ),
  ...DUES.map((due) => [`facts ${due.kind} ${due.at}`, { ...facts, plan: { ...facts.plan, due } }] as const),
  ...[1, 5].map((graceDays) => [`facts ${graceDays} de gracia`, { ...facts, graceDays }] as const),
  ...[150, 325, 2_000].flatMap((lateRate) =>
    LATE_CHARGE_VARIANTS.map(
      (lateChargeVariant) =>
        [
          `facts ${lateChargeVariant} al ${lateRate / 100}%`,
          { ...facts, lateChargeVariant, lateRate },
        ] as const,
    ),
  ),
  ...CHARGES.map(
    (charge) =>
      [
        `facts con ${chargeWord(charge)}`,
        { ...facts, plan: { ...facts.plan, ...costsOf((one) => (one === charge ? pesos(350) : null)) } },
      ] as const,
  ),
  ['facts con rebaja', { ...facts, rebates: true }],
  ['facts con fiador', { ...facts, guarantor: true }],
  ['facts con dinero devuelto de más', { ...facts, restructured: { ...BEFORE, overpaidRefund: pesos(500) } }],
  [
    'facts solo con dinero devuelto de más',
    {
      ...facts,
      restructured: { interest: ZERO, lateCharge: ZERO, costs: ZERO, overpaidRefund: pesos(500) },
    },
  ],
  ...LOAN_TYPES.map((loanType) => [`facts ${loanType}`, { ...facts, loanType }] as const),
];

type Restructured = Omit<Parameters<typeof restructuredNote>[0], 'counter'> & Pick<DocumentFacts, 'counter'>;

/** The signed documents: for each case, and for each optional fact. */
export const DOCUMENTS: readonly {
  readonly of: (each: DocumentFacts) => LegalText;
  readonly optional: (each: Restructured) => LegalText;
}[] = [
  { of: promissoryNote, optional: (each) => promissoryNote({ ...each, restructured: null, counter: null }) },
  { of: creditAuthorization, optional: (each) => creditAuthorization({ ...each, counter: null }) },
  // The parts that only the counter's texts have: the lender's facts use the same paragraphs, except for their own
  // clause, which has a number and so a version of its own.
  ...[promissoryNote, creditAuthorization].map((render) => ({
    of: (each: DocumentFacts) =>
      render({
        ...each,
        counter: ALONE,
        borrower: { ...each.borrower, phone: NO_CONTACT, email: NO_CONTACT },
      }),
    optional: ({ counter, lender: { noteCondition } }: Restructured) =>
      render({ ...facts, lender: { ...facts.lender, noteCondition }, counter: counter ?? ALONE }),
  })),
  {
    of: (each) => promissoryNote({ ...each, counter: { ...ALONE, cash: true } }),
    optional: ({ counter, lender: { noteCondition } }) =>
      promissoryNote({
        ...facts,
        lender: { ...facts.lender, noteCondition },
        counter: { ...(counter ?? ALONE), cash: true },
      }),
  },
  {
    of: ({ restructured, ...each }) =>
      restructuredNote({ ...each, supersedes: 'ab12', counter: null, restructured: restructured ?? BEFORE }),
    optional: (each) => restructuredNote({ ...each, counter: null }),
  },
];

interface Made extends LegalText {
  /** Name of the case; `null`: the text is one with and without each optional fact. */
  readonly name: string | null;
}
/** Every text of this fixture: the hash of a version covers all texts with its name. */
export const TEXTS: readonly Made[] = DOCUMENTS.flatMap(({ of, optional }) => [
  ...CASES.map(([name, each]) => ({ name, ...of(each) })),
  ...textsOf(optional).map((each) => ({ name: null, ...each })),
]);
