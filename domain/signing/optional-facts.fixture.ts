import type { TakenOver } from '#domain/ledger/fact.ts';
import { restructuredPlan } from '#domain/loans/restructuring.ts';
import { pesos, ZERO } from '#domain/money.ts';
import { facts } from '#domain/signing/documents.fixture.ts';
import type { Borrower, DocumentFacts, Lender } from '#domain/signing/facts.ts';

/** The facts that may be missing (`null`, or an empty list), each as it is where it is there. */
type Optional<T> = {
  readonly [K in keyof T as null extends T[K]
    ? K
    : T[K] extends readonly unknown[]
      ? K
      : never]-?: NonNullable<T[K]>;
};

// Every optional fact of the documents: one that is forgotten here does not compile.
const LENDER: Optional<Lender> = {
  rnc: '1-31-99999-9',
  address: 'Av. 27 de Febrero 100, Santo Domingo',
  phone: '(809) 555-0100',
  email: 'hola@quisqueya.example',
  dataEmail: 'datos@quisqueya.example',
  registrationNumber: 'PC-2026-0042',
  bureaus: facts.lender.bureaus,
  accounts: facts.lender.accounts,
};
const BORROWER: Optional<Borrower> = {};
const LOAN: Omit<Optional<DocumentFacts>, 'restructured'> = {
  effectiveAnnualRate: 401.2,
  supersedes: 'ab12',
};
/** Of a restructured note: what is zero is not said. */
const TAKEN_OVER: TakenOver = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };

/** Adds one optional fact to what a document says, or takes it away. */
type Change = (from: Restructured, isThere: boolean) => Restructured;
type Restructured = DocumentFacts & { readonly restructured: TakenOver };

const missing = (value: unknown) => (Array.isArray(value) ? [] : null);
const CHANGES: readonly Change[] = [
  ...Object.entries(LENDER).map(
    ([name, value]): Change =>
      (from, isThere) => ({
        ...from,
        lender: { ...from.lender, [name]: isThere ? value : missing(value) },
      }),
  ),
  ...Object.entries(BORROWER).map(
    ([name, value]): Change =>
      (from, isThere) => ({
        ...from,
        borrower: { ...from.borrower, [name]: isThere ? value : missing(value) },
      }),
  ),
  ...Object.entries(LOAN).map(
    ([name, value]): Change =>
      (from, isThere) => ({
        ...from,
        [name]: isThere ? value : missing(value),
      }),
  ),
  ...Object.entries(TAKEN_OVER).map(
    ([name, value]): Change =>
      (from, isThere) => ({
        ...from,
        restructured: { ...from.restructured, [name]: isThere ? value : ZERO },
      }),
  ),
  (from, isThere) => ({
    ...from,
    plan: restructuredPlan(
      { principal: from.plan.principal, interest: from.restructured.interest },
      { term: 3, newInterest: isThere },
      'note',
    ),
  }),
];

const changed = (changes: readonly Change[], isThere: (index: number) => boolean): Restructured =>
  changes.reduce<Restructured>((from, change, index) => change(from, isThere(index)), {
    ...facts,
    restructured: TAKEN_OVER,
  });

/** Each different text of a document with and without every optional fact that it says. */
export function textsOf(render: (from: Restructured) => string): ReadonlySet<string> {
  const said = CHANGES.filter((_, asked) =>
    // Alone, or as the only one that is missing: a fact may be said only where others are not there.
    [true, false].some((others) => {
      const text = (isThere: boolean) =>
        render(changed(CHANGES, (index) => (index === asked ? isThere : others)));
      return text(true) !== text(false);
    }),
  );
  return new Set(
    Array.from({ length: 2 ** said.length }, (_, set) =>
      render(changed(said, (index) => Math.floor(set / 2 ** index) % 2 === 1)),
    ),
  );
}
