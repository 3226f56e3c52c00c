import type { ReviewWarning } from '#domain/applications/review.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';

/**
 * How a warning affects an approval or an offer, as the lender chooses: only shown, a second person, or refused (rule:
 * warning-rules).
 */
export const WARNING_RULE = {
  tell: { label: 'Solo avisar' },
  second_person: { label: 'Pedir una segunda persona' },
  refuse: { label: 'No aprobar: se rechaza' },
} as const;
export type WarningRule = keyof typeof WARNING_RULE;
export const WARNING_RULE_NAMES = keysOf(WARNING_RULE);

/**
 * The warnings about an applicant, each with its default effect. A person on the lender's own list is refused; the
 * other warnings are only shown, as before there were rules.
 */
export const RULED_WARNING = {
  do_not_lend: { initial: 'refuse' },
  cedula_shared: { initial: 'tell' },
  phone_shared: { initial: 'tell' },
  lost_loan: { initial: 'tell' },
  late_loan: { initial: 'tell' },
} as const satisfies Partial<Record<ReviewWarning, { readonly initial: WarningRule }>>;
export type RuledWarning = keyof typeof RULED_WARNING;
export const RULED_WARNINGS = keysOf(RULED_WARNING);

export type WarningRules = Readonly<Record<RuledWarning, WarningRule>>;

export const INITIAL_WARNING_RULES: WarningRules = {
  do_not_lend: RULED_WARNING.do_not_lend.initial,
  cedula_shared: RULED_WARNING.cedula_shared.initial,
  phone_shared: RULED_WARNING.phone_shared.initial,
  lost_loan: RULED_WARNING.lost_loan.initial,
  late_loan: RULED_WARNING.late_loan.initial,
};

/** An application's warnings by their effect: those that refuse it, and those that require a second person. */
export interface AppliedRules {
  readonly refusedBy: readonly RuledWarning[];
  readonly secondPersonFor: readonly RuledWarning[];
}

export function appliedRules(warnings: readonly ReviewWarning[], chosen: WarningRules): AppliedRules {
  const ruled = warnings.filter((warning): warning is RuledWarning => isIn(RULED_WARNINGS, warning));
  const under = (wanted: WarningRule) => ruled.filter((warning) => chosen[warning] === wanted);
  return { refusedBy: under('refuse'), secondPersonFor: under('second_person') };
}

/** Whether any chosen rule requires a second person: then the lender's staff must have at least two members. */
export const asksSecondPerson = (chosen: WarningRules): boolean =>
  RULED_WARNINGS.some((warning) => chosen[warning] === 'second_person');
