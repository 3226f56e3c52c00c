import { addDays, biweekday, type Day, day, weekday } from '#domain/calendar.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { type AgreedDue, dueDaysName, NAMED_DUE_RULES, type NamedDue } from '#domain/products/due-words.ts';

/** Days that lie between the disbursement and the first due day of a rule, at least. */
export const LEAST_DAYS = { weekly: 4, biweekly: 8, fortnight: 8, monthly: 15 } as const;

interface DueRuleFacts {
  /** Label of the rule's option in the settings. */
  readonly label: string;
  /** The number that the rule needs, with its bounds; `null`: none. */
  readonly at: {
    readonly label: string;
    readonly least: number;
    readonly most: number;
    /** The only numbers that it may be, each with its label; absent: each number between the bounds. */
    readonly choices?: readonly { readonly value: number; readonly label: string }[];
  } | null;
  /** Days that one period counts as, for interest by the month and before there is a disbursement. */
  readonly period: (at: number) => number;
  /** The word after "cuotas"; `null`: none, as for the instalments every fifteen days. */
  readonly pace: (at: number) => string | null;
  /**
   * When it falls due: how many calendar days lie between the disbursement and the first due day, at least, and the
   * first due day after a day; `null`: only the client's paydays say it.
   */
  readonly calendar: { readonly least: number; readonly next: (after: Day, at: number) => Day } | null;
}

const lastOfMonth = (month: string): Day => addDays(day(`${nextMonth(month)}-01`), -1);
function nextMonth(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}
/** A day of a month, or its last day where the month is shorter. */
function ofMonth(month: string, number: number): Day {
  const last = lastOfMonth(month);
  return number >= Number(last.slice(8)) ? last : day(`${month}-${String(number).padStart(2, '0')}`);
}
/** The first of these days of the month after a day, in its own month or the next. */
const nextOfMonth = (after: Day, numbers: readonly number[]): Day => {
  const month = after.slice(0, 7);
  const days = [month, nextMonth(month)].flatMap((one) => numbers.map((number) => ofMonth(one, number)));
  return days.find((one) => one > after) ?? lastOfMonth(nextMonth(month));
};

const MONTH_DAYS = 30;
const BIWEEK = 14;
const biweekdays = Array.from({ length: BIWEEK }, (_, at) => ({
  value: at,
  label: dueDaysName({ kind: 'biweekly', at }),
}));
const PACE: Readonly<Record<number, string | null>> = {
  1: 'diarias',
  7: 'semanales',
  15: null,
  30: 'mensuales',
};

/** The rules by which a plan's instalments fall due. A new rule is a row here. */
export const DUE_RULE = {
  days: {
    label: 'Cada tantos días desde el desembolso',
    at: { label: 'Días', least: 1, most: 366 },
    period: (at) => at,
    pace: (at) => (at in PACE ? (PACE[at] ?? null) : `cada ${at} días`),
    calendar: { least: 1, next: (after, at) => addDays(after, at) },
  },
  weekly: {
    label: 'Cada semana, el mismo día',
    at: { label: 'Día de la semana (0 domingo, 6 sábado)', least: 0, most: 6 },
    period: () => 7,
    pace: () => 'semanales',
    calendar: {
      least: LEAST_DAYS.weekly,
      next: (after, at) => addDays(after, ((at - weekday(after) + 6) % 7) + 1),
    },
  },
  biweekly: {
    label: 'Cada dos semanas, el mismo día',
    at: { label: 'Día', least: 0, most: BIWEEK - 1, choices: biweekdays },
    period: () => BIWEEK,
    pace: () => 'cada dos semanas',
    calendar: {
      least: LEAST_DAYS.biweekly,
      next: (after, at) => addDays(after, ((at - biweekday(after) + BIWEEK - 1) % BIWEEK) + 1),
    },
  },
  fortnight: {
    label: 'El 15 y el último del mes',
    at: null,
    period: () => 15,
    pace: () => 'los 15 y fin de mes',
    calendar: { least: LEAST_DAYS.fortnight, next: (after) => nextOfMonth(after, [15, 31]) },
  },
  monthly: {
    label: 'Cada mes, el mismo día',
    at: { label: 'Día del mes', least: 1, most: 31 },
    period: () => MONTH_DAYS,
    pace: () => 'mensuales',
    calendar: { least: LEAST_DAYS.monthly, next: (after, at) => nextOfMonth(after, [at]) },
  },
  paydays: {
    label: 'Los días de cobro del cliente',
    at: {
      label: 'Cada cuánto cobra',
      least: 7,
      most: MONTH_DAYS,
      choices: [
        { value: 7, label: 'Cada semana' },
        { value: BIWEEK, label: 'Cada dos semanas' },
        { value: 15, label: 'El 15 y el último del mes' },
        { value: MONTH_DAYS, label: 'Cada mes' },
      ],
    },
    // The pace is the plan's and not the client's: interest counts periods (docs/decisions/products.md).
    period: (at) => at,
    pace: (at) => (at === BIWEEK ? 'cada dos semanas' : (PACE[at] ?? 'quincenales')),
    calendar: null,
  },
} as const satisfies Record<NamedDue['kind'] | 'days', DueRuleFacts>;
export type DueRuleName = keyof typeof DUE_RULE;
export const DUE_RULES = keysOf(DUE_RULE);

/** When the instalments of a plan fall due. `at` is 0 for a rule without a number. */
export interface DueRule {
  readonly kind: DueRuleName;
  readonly at: number;
}

export const isNamedDue = (due: DueRule): due is NamedDue => isIn(NAMED_DUE_RULES, due.kind);

const factsOf = ({ kind }: DueRule): DueRuleFacts => DUE_RULE[kind];

/** Whether the number of a rule is one that the rule may have. */
export function isDueRule(due: DueRule): boolean {
  const { at } = factsOf(due);
  if (at === null) return due.at === 0;
  return at.choices
    ? at.choices.some(({ value }) => value === due.at)
    : Number.isInteger(due.at) && due.at >= at.least && due.at <= at.most;
}

export const paceOfRule = (due: DueRule): string | null => factsOf(due).pace(due.at);

/** Days after the disbursement to each instalment, counted in periods; exact for a rule that counts days. */
export const countedDays = (due: DueRule, instalments: number): readonly number[] =>
  Array.from({ length: instalments }, (_, index) => factsOf(due).period(due.at) * (index + 1));

/** A rule with days of its own, unlike that of the client's paydays. */
export interface DatedDue extends DueRule {
  readonly kind: Exclude<DueRuleName, 'paydays'>;
}

/** The due days of a loan that is disbursed on a day, one for each instalment. */
export function dueDaysFrom(due: DatedDue, instalments: number, disbursedOn: Day): readonly Day[] {
  const { least, next } = DUE_RULE[due.kind].calendar;
  return dueDaysOn(due, instalments, next(addDays(disbursedOn, least - 1), due.at));
}

/** The due days of a loan whose first one is known. */
export function dueDaysOn(due: DatedDue, instalments: number, first: Day): readonly Day[] {
  const { next } = DUE_RULE[due.kind].calendar;
  const days = [first];
  for (let after = first; days.length < instalments; days.push(after)) after = next(after, due.at);
  return days;
}

/** From the 29th on there are months without the day. */
const LAST_IN_EACH = 28;
const inShortMonths = ({ kind, at }: AgreedDue) =>
  kind === 'monthly' && at > LAST_IN_EACH ? ' (el último, en los meses que no lo tienen)' : '';

/** When the instalments of a rule fall due, and the first of them, counted from a day: "cada viernes; la primera, …". */
export const dueSentence = (due: AgreedDue, from: string): string =>
  `${dueDaysName(due)}${inShortMonths(due)}; la primera, en la primera de esas fechas que llegue ${LEAST_DAYS[due.kind]} días o más desde ${from}`;
