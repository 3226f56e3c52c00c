import { ROLE } from '#domain/accounts/role.ts';
import { asksSecondPerson, type WarningRules } from '#domain/applications/scorecard.ts';
import type { EventName } from '#domain/audit/event.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';

/** How many days before today one person may date cash: the same as for a cashier (rule: drawer-alone). */
const CASH_DAYS_ALONE = ROLE.cashier.drawerDays.cashBefore;

/** Whether cash is dated more than `CASH_DAYS_ALONE` days before today: so early that it may reduce late charge. */
export const isEarlyCash = (on: Day, today: Day): boolean => on < addDays(today, -CASH_DAYS_ALONE);

/** Acts for which a lender may require two persons (rule: two-persons). */
export const TWO_PERSON_ACT = {
  approval: { label: 'Aprobar o contraofertar' },
  // The first person is the one who approved; of money that came back, the one who paid it out.
  disbursement: {
    label: 'Desembolsar: no lo hace quien aprobó, ni quien desembolsó anota que el banco lo devolvió',
  },
  waiver: { label: 'Condonar mora' },
  refund: { label: 'Devolver lo pagado de más' },
  // The first person is the one who recorded or confirmed it.
  reversal: { label: 'Reversar un pago: no lo hace quien lo recibió o confirmó' },
  write_off: { label: 'Castigar un préstamo' },
  early_cash: { label: `Anotar efectivo de hace más de ${CASH_DAYS_ALONE} días` },
} as const;
export type TwoPersonAct = keyof typeof TWO_PERSON_ACT;
export const TWO_PERSON_ACTS = keysOf(TWO_PERSON_ACT);
/** The acts that need two persons for a lender that switched the rule on before each act could be chosen. */
export const FIRST_TWO_PERSON_ACTS = ['disbursement', 'write_off'] as const satisfies readonly TwoPersonAct[];

interface ProposedFacts {
  /** The setting that requires a second person for this act. */
  readonly asks: TwoPersonAct;
  readonly label: string;
  /** The act as the end of a sentence: "Ana Peña propuso …" */
  readonly does: string;
  readonly proposed: EventName;
  readonly withdrawn: EventName;
  /**
   * Whether several proposals with different figures may wait at once. Cash may: each payment is separate money. Of a
   * decision only one proposal waits, and a new proposal replaces it.
   */
  readonly several: boolean;
}

/**
 * Acts that the first of two persons only proposes. The second person carries the act out by confirming the same
 * figures.
 */
export const PROPOSED_ACT = {
  approval: {
    asks: 'approval',
    label: 'Aprobación',
    does: 'aprobar esta solicitud',
    proposed: 'application.approval_proposed',
    withdrawn: 'application.proposal_withdrawn',
    several: false,
  },
  counter_offer: {
    asks: 'approval',
    label: 'Contra oferta',
    does: 'hacer una contra oferta',
    proposed: 'application.counter_offer_proposed',
    withdrawn: 'application.proposal_withdrawn',
    several: false,
  },
  waiver: {
    asks: 'waiver',
    label: 'Condonación de mora',
    does: 'condonar mora de este préstamo',
    proposed: 'loan.waiver_proposed',
    withdrawn: 'loan.proposal_withdrawn',
    several: false,
  },
  refund: {
    asks: 'refund',
    label: 'Devolución',
    does: 'devolver lo pagado de más',
    proposed: 'loan.refund_proposed',
    withdrawn: 'loan.proposal_withdrawn',
    several: false,
  },
  write_off: {
    asks: 'write_off',
    label: 'Castigo',
    does: 'castigar este préstamo',
    proposed: 'loan.write_off_proposed',
    withdrawn: 'loan.write_off_withdrawn',
    several: false,
  },
  early_cash: {
    asks: 'early_cash',
    label: 'Efectivo de días atrás',
    does: 'anotar efectivo de días atrás',
    proposed: 'loan.early_cash_proposed',
    withdrawn: 'loan.early_cash_withdrawn',
    several: true,
  },
} as const satisfies Record<string, ProposedFacts>;
export type ProposedAct = keyof typeof PROPOSED_ACT;
export const PROPOSED_ACTS = keysOf(PROPOSED_ACT);

export interface TwoPersonSettings {
  readonly twoPersonActs: readonly TwoPersonAct[];
  readonly warningRules: WarningRules;
  /** Pesos: an approval of less needs no second person; `null`: every approval needs one. */
  readonly twoPersonFrom: number | null;
}

/**
 * Everything for which the settings may require two persons, including a rule about a warning that requires another
 * approver.
 */
export const asksTwo = ({
  twoPersonActs,
  warningRules,
}: Pick<TwoPersonSettings, 'twoPersonActs' | 'warningRules'>): readonly TwoPersonAct[] =>
  TWO_PERSON_ACTS.filter(
    (act) => twoPersonActs.includes(act) || (act === 'approval' && asksSecondPerson(warningRules)),
  );

/** Whether an act waits for a second person; `amount` in pesos, where it has one. */
export function needsTwo(
  act: ProposedAct,
  amount: number | null,
  settings: Omit<TwoPersonSettings, 'warningRules'>,
): boolean {
  const { asks } = PROPOSED_ACT[act];
  if (!settings.twoPersonActs.includes(asks)) return false;
  switch (asks) {
    case 'approval':
      return settings.twoPersonFrom === null || (amount ?? 0) >= settings.twoPersonFrom;
    case 'waiver':
    case 'refund':
    case 'write_off':
    case 'early_cash':
      return true;
  }
}

/**
 * The figures of a proposal that two persons have to agree on: pesos, instalments and the day from which it counts,
 * where the act has them.
 */
export interface Said {
  readonly amount: number | null;
  readonly term: number | null;
  readonly valueDate: string | null;
}

/** Whether two proposals have the same figures; other figures make another proposal. */
export const saysTheSame = (one: Said, other: Said): boolean =>
  one.amount === other.amount && one.term === other.term && one.valueDate === other.valueDate;

/** Whether `by` may confirm the pending proposal: a person other than its proposer, with the same figures. */
export const confirms = (earlier: Said & { readonly proposedBy: number }, said: Said, by: number): boolean =>
  earlier.proposedBy !== by && saysTheSame(earlier, said);

/** The facts that suggest that two accounts are of one person (rule: merge-clients). */
export const SAME_FACT = {
  cedula: { label: 'La misma cédula' },
  phone: { label: 'El mismo teléfono' },
  name_and_birth: { label: 'El mismo nombre y fecha de nacimiento' },
} as const;
export type SameFact = keyof typeof SAME_FACT;
export const SAME_FACTS = keysOf(SAME_FACT);

/** Whose e-mail and password the one account has after the merge. */
const MERGE_LOGIN = {
  kept: { label: 'Con la cuenta que queda' },
  merged: { label: 'Con la cuenta que se une' },
} as const;
export type MergeLogin = keyof typeof MERGE_LOGIN;
export const MERGE_LOGINS = keysOf(MERGE_LOGIN);
