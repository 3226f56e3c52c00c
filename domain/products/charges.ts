import { keysOf } from '#domain/enum-table.ts';
import { formatPesos } from '#domain/money.ts';

interface ChargeFacts {
  /** The name on forms and lists, a masculine noun; a sentence has it in small letters after "el", "un" or "de". */
  readonly label: string;
  /** All of them together, in figures and in the name of their account, and the head of a narrow column. */
  readonly plural: string;
  readonly short: string;
  /** The code that its account has in the lender's first chart. */
  readonly code: string;
}

/**
 * What a product may charge once for a loan, beside the interest (rule: closing-cost). The customer gets so much less
 * at the disbursement, and the lender earns it that day. A name is one word in small letters. From `closing` derive the
 * product's `closing`, the plan's, the agreement's and the loan's `closingCost`, the columns `closing_pesos`,
 * `closing_rate` and `closing_cost`, the movement and tax concept `closing_cost` and the account `closing_income`.
 */
export const CHARGE = {
  closing: {
    label: 'Gasto de cierre',
    plural: 'Gastos de cierre',
    short: 'Cierre',
    code: '4104',
  },
} as const satisfies Readonly<Record<string, ChargeFacts>>;
export type Charge = keyof typeof CHARGE;
export const CHARGES = keysOf(CHARGE);

/** A charge as a product has it: pesos, and basis points of the principal. */
export interface Tariff {
  readonly pesos: number;
  readonly rate: number;
}
/** The columns of a product's charges, in pesos and in basis points of the principal; both `null`: none. */
export type TariffColumns = { readonly [C in Charge as `${C}Pesos` | `${C}Rate`]: number | null };
/** The charges of a product; `null`: it has none of that name. */
export type Tariffs = Readonly<Record<Charge, Tariff | null>>;

/** The charges of a term; absent: it has none of that name. */
export type OfferedTariffs = { readonly [C in Charge]?: Tariff };

/** One value for each charge, under the name that `name` makes of it. */
export const ofEachCharge = <const N extends string, T>(
  name: (charge: Charge) => N,
  make: (charge: Charge) => T,
): { readonly [K in N]: T } =>
  // `fromEntries` loses the names.
  Object.fromEntries(CHARGES.map((charge) => [name(charge), make(charge)])) as { readonly [K in N]: T };

export const chargeName = (charge: Charge): Charge => charge;
export const costName = (charge: Charge): `${Charge}Cost` => `${charge}Cost`;
export const costColumn = (charge: Charge): `${Charge}_cost` => `${charge}_cost`;
export const pesosName = (charge: Charge): `${Charge}Pesos` => `${charge}Pesos`;
export const rateName = (charge: Charge): `${Charge}Rate` => `${charge}Rate`;
export const sumName = (charge: Charge): `${Charge}Costs` => `${charge}Costs`;
export const chargeAccount = (charge: Charge): `${Charge}_income` => `${charge}_income`;

/** Pesos of each charge of a loan; absent or `null`: none. */
export type Costs<T> = { readonly [C in Charge as `${C}Cost`]?: T };
/** The same as a row has it. */
export type CostColumns<T> = { readonly [C in Charge as `${C}Cost`]: T };

/** The charges that a loan has. */
export const chargesOf = <T extends number>(
  loan: Costs<T | null | undefined>,
): readonly { readonly charge: Charge; readonly cost: T }[] =>
  CHARGES.flatMap((charge) => {
    const cost = loan[costName(charge)];
    return cost ? { charge, cost } : [];
  });

/** The costs of a loan, without those that are nothing. */
export const costsOf = <T extends number>(of: (charge: Charge) => T | null | undefined): Costs<T> =>
  Object.fromEntries(
    CHARGES.flatMap((charge) => {
      const cost = of(charge);
      return cost ? [[costName(charge), cost] as const] : [];
    }),
  );

/** Its name inside a sentence: "gasto de cierre". */
export const chargeWord = (charge: Charge): string => CHARGE[charge].label.toLowerCase();

/** The principal less each charge, "RD$10,000 menos RD$350 de gasto de cierre"; empty without any. */
export function principalLess(
  loan: Costs<number | null | undefined> & { readonly principal: number },
): string {
  const less = chargesOf(loan).map(
    ({ charge, cost }) => ` menos ${formatPesos(cost)} de ${chargeWord(charge)}`,
  );
  return less.length === 0 ? '' : `${formatPesos(loan.principal)}${less.join('')}`;
}

export const NO_CHARGES: Tariffs = /* @__PURE__ */ ofEachCharge(chargeName, () => null);
