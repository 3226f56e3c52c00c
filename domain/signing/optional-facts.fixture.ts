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

type Restructured = DocumentFacts & { readonly restructured: TakenOver };
interface OptionalFact {
  readonly name: string;
  /** The same facts with this one, or without it. */
  readonly put: (from: Restructured, isThere: boolean) => Restructured;
}

const missing = (value: unknown) => (Array.isArray(value) ? [] : null);
export const OPTIONAL_FACTS: readonly OptionalFact[] = [
  ...Object.entries(LENDER).map(
    ([name, value]): OptionalFact => ({
      name: `lender.${name}`,
      put: (from, isThere) => ({
        ...from,
        lender: { ...from.lender, [name]: isThere ? value : missing(value) },
      }),
    }),
  ),
  ...Object.entries(BORROWER).map(
    ([name, value]): OptionalFact => ({
      name: `borrower.${name}`,
      put: (from, isThere) => ({
        ...from,
        borrower: { ...from.borrower, [name]: isThere ? value : missing(value) },
      }),
    }),
  ),
  ...Object.entries(LOAN).map(
    ([name, value]): OptionalFact => ({
      name,
      put: (from, isThere) => ({ ...from, [name]: isThere ? value : missing(value) }),
    }),
  ),
  ...Object.entries(TAKEN_OVER).map(
    ([name, value]): OptionalFact => ({
      name: `restructured.${name}`,
      put: (from, isThere) => ({
        ...from,
        restructured: { ...from.restructured, [name]: isThere ? value : ZERO },
      }),
    }),
  ),
  {
    name: 'new interest',
    put: (from, newInterest) => ({
      ...from,
      plan: restructuredPlan(
        { principal: from.plan.principal, interest: from.restructured.interest },
        { term: 3, newInterest },
        'note',
      ),
    }),
  },
];

const made = (optional: readonly OptionalFact[], isThere: (index: number) => boolean): Restructured =>
  optional.reduce<Restructured>((from, { put }, index) => put(from, isThere(index)), {
    ...facts,
    restructured: TAKEN_OVER,
  });

/** The optional facts that a document says. */
export const saidBy = (render: (from: Restructured) => string): readonly OptionalFact[] =>
  OPTIONAL_FACTS.filter((_, asked) =>
    // Alone, or as the only one that is missing: a fact may be said only where others are not there.
    [true, false].some((others) => {
      const text = (isThere: boolean) =>
        render(made(OPTIONAL_FACTS, (index) => (index === asked ? isThere : others)));
      return text(true) !== text(false);
    }),
  );

/** Each different text of a document with and without every optional fact that it says. */
export function textsOf(render: (from: Restructured) => string): ReadonlySet<string> {
  const said = saidBy(render);
  return new Set(
    Array.from({ length: 2 ** said.length }, (_, set) =>
      render(made(said, (index) => Math.floor(set / 2 ** index) % 2 === 1)),
    ),
  );
}
