import type { TakenOver } from '#domain/ledger/fact.ts';
import { restructuredPlan } from '#domain/loans/restructuring.ts';
import { pesos, ZERO } from '#domain/money.ts';
import { facts } from '#domain/signing/documents.fixture.ts';
import type { AtCounter, Borrower, DocumentFacts, Lender } from '#domain/signing/facts.ts';
import type { LegalText } from '#domain/signing/layout.ts';

/** All optional facts of a type (`null`, or an empty list), each with a value. */
type Optional<T> = {
  readonly [K in keyof T as null extends T[K]
    ? K
    : T[K] extends readonly unknown[]
      ? K
      : never]-?: NonNullable<T[K]>;
};

// Every optional fact of the documents: a missing one does not compile.
const LENDER: Optional<Lender> = {
  rnc: '1-31-99999-9',
  address: 'Av. 27 de Febrero 100, Santo Domingo',
  phone: '(809) 555-0100',
  email: 'hola@quisqueya.example',
  dataEmail: 'datos@quisqueya.example',
  registrationNumber: 'PC-2026-0042',
  noteCondition: 'Los pagos se reciben también en la oficina, de lunes a sábado.',
  bureaus: facts.lender.bureaus,
  accounts: facts.lender.accounts,
};
const BORROWER: Optional<Borrower> = {};
const LOAN: Omit<
  Optional<DocumentFacts>,
  'restructured' | 'counter' | 'lateRate' | 'graceDays' | 'rebates' | 'guarantor'
> = {
  effectiveAnnualRate: 401.2,
  supersedes: 'ab12',
};
const COUNTER: Optional<AtCounter> = {
  contacts: ['(809) 555-0123'],
  witness: { fullName: 'Josefina Matos', cedula: '001-9999991-3' },
  cash: true,
};
/** Parts of an earlier loan's debt in a restructured note; none is zero, since a zero is not printed. */
const TAKEN_OVER: TakenOver = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };

type Restructured = DocumentFacts & { readonly restructured: TakenOver };
type Render = (from: Restructured) => LegalText;
interface OptionalFact {
  readonly name: string;
  /** The given facts with this optional fact, or without it. */
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
  {
    name: 'counter',
    put: (from, isThere) => ({
      ...from,
      counter: isThere ? { contacts: [], witness: null, cash: null } : null,
    }),
  },
  ...Object.entries(COUNTER).map(
    ([name, value]): OptionalFact => ({
      name: `counter.${name}`,
      put: (from, isThere) => ({
        ...from,
        counter: from.counter && { ...from.counter, [name]: isThere ? value : missing(value) },
      }),
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

/** The optional facts that a document prints. */
export const saidBy = (render: Render): readonly OptionalFact[] =>
  OPTIONAL_FACTS.filter((_, asked) =>
    // Alone, or as the only missing one: a document may print a fact only if others are missing.
    [true, false].some((others) => {
      const text = (isThere: boolean) =>
        render(made(OPTIONAL_FACTS, (index) => (index === asked ? isThere : others))).text;
      return text(true) !== text(false);
    }),
  );

/** A document with and without every optional fact that it prints, in each combination. */
export function textsOf(render: Render): readonly LegalText[] {
  const said = saidBy(render);
  return Array.from({ length: 2 ** said.length }, (_, set) =>
    render(made(said, (index) => Math.floor(set / 2 ** index) % 2 === 1)),
  );
}
