import { addDays, biweekday, type Day, day, weekday } from '#domain/calendar.ts';
import { isIn, keysOf, keysWhere } from '#domain/enum-table.ts';
import { type AgreedDue, dueDaysName, NAMED_DUE_RULES, type NamedDue } from '#domain/products/due-words.ts';

/** Days that lie between the disbursement and the first due day of a rule, at least. */
export const LEAST_DAYS = { weekly: 4, biweekly: 8, fortnight: 8, monthly: 15 } as const;

interface DueRuleFacts {
  /** Label of the rule's option in the settings, and what the export says of it. */
  readonly label: string;
  /**
   * How a sheet of the import may say it, beside the name of its due days: words for a hint, and the number that a text
   * in small letters without accents means, given the first due day; `null`: the text means another rule.
   */
  readonly imported: {
    readonly words: string;
    readonly at: (text: string, first: Day) => number | null;
  } | null;
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
/** Words of an import for instalments that are counted in days; each of them whole, since more words may say more. */
const PACES_SAID: readonly (readonly [RegExp, number])[] = [
  [/^(diari[ao]s?|daily)$/, 1],
  [/^(semanal(es)?|weekly)$/, 7],
  [/^(catorcenal(es)?|bisemanal(es)?|biweekly)$/, 14],
  [/^quincenal(es)?$/, 15],
];

/** The rules by which a plan's instalments fall due. A new rule is a row here. */
export const DUE_RULE = {
  days: {
    label: 'Cada tantos días desde el desembolso',
    imported: {
      words: 'diaria, semanal, quincenal, un número de días',
      at: (text) =>
        Number(/^(?:cada )?(\d{1,3})(?: dias)?$/.exec(text)?.[1] ?? Number.NaN) ||
        (PACES_SAID.find(([words]) => words.test(text))?.[1] ?? null),
    },
    at: { label: 'Días', least: 1, most: 366 },
    period: (at) => at,
    pace: (at) => (at in PACE ? (PACE[at] ?? null) : `cada ${at} días`),
    calendar: { least: 1, next: (after, at) => addDays(after, at) },
  },
  weekly: {
    label: 'Cada semana, el mismo día',
    imported: { words: 'cada viernes', at: () => null },
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
    imported: {
      words: 'cada dos semanas',
      at: (text, first) => (text === 'cada dos semanas' ? biweekday(first) : null),
    },
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
    imported: {
      words: '15 y 30',
      at: (text) =>
        /^(los )?15 y (el |al )?(\d{2}|ultimo|fin de mes)( de cada mes)?$/.test(text) ? 0 : null,
    },
    at: null,
    period: () => 15,
    // The days are all there is to say.
    pace: () => dueDaysName({ kind: 'fortnight', at: 0 }),
    calendar: { least: LEAST_DAYS.fortnight, next: (after) => nextOfMonth(after, [15, 31]) },
  },
  monthly: {
    label: 'Cada mes, el mismo día',
    imported: {
      words: 'mensual',
      at: (text, first) => (/^(mensual(es)?|monthly|cada mes)$/.test(text) ? Number(first.slice(8)) : null),
    },
    at: { label: 'Día del mes', least: 1, most: 31 },
    period: () => MONTH_DAYS,
    pace: () => 'mensuales',
    calendar: { least: LEAST_DAYS.monthly, next: (after, at) => nextOfMonth(after, [at]) },
  },
  paydays: {
    label: 'Los días de cobro del cliente',
    imported: null,
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
export interface DueRule extends Omit<NamedDue, 'kind'> {
  readonly kind: DueRuleName;
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

/** How a sheet of the import may say the rules. */
export const rulesSaid = (): readonly string[] => RULES_SAID.map((kind) => DUE_RULE[kind].imported.words);
const RULES_SAID = keysWhere(DUE_RULE, 'imported');

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
/** Whether a text is the name of a rule's due days: "cada viernes". */
const isName = (due: DueRule, text: string): boolean => isNamedDue(due) && plain(dueDaysName(due)) === text;
/** The number by which a text says a rule; `null`: it says another. */
function numberSaid(kind: DueRuleName, text: string, first: Day): number | null {
  const { imported, at } = factsOf({ kind, at: 0 });
  for (let number = at?.least ?? 0; number <= (at?.most ?? 0); number += 1)
    if (isName({ kind, at: number }, text)) return number;
  return imported?.at(text, first) ?? null;
}
/** The rule that a text of an import says, given the first due day; `null`: none, or more than one. */
export function ruleSaid(text: string, first: Day): DatedDue | null {
  const said = RULES_SAID.flatMap((kind) => {
    const at = numberSaid(kind, plain(text), first);
    return at === null ? [] : [{ kind, at }];
  });
  const [rule] = said;
  return rule && said.length === 1 && isDueRule(rule) ? rule : null;
}

export const paceOfRule = (due: DueRule): string | null => factsOf(due).pace(due.at);

/** The days that one period of a rule counts as. */
export const periodOf = (due: DueRule): number => factsOf(due).period(due.at);
/** Days after the disbursement to each instalment, counted in periods; exact for a rule that counts days. */
export const countedDays = (due: DueRule, instalments: number): readonly number[] =>
  Array.from({ length: instalments }, (_, index) => periodOf(due) * (index + 1));

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
