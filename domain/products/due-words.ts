import { keysOf } from '#domain/enum-table.ts';

// Apart from the rules: a page that shows a plan needs their words and no calendar.

interface DueWords {
  /** The due days, after "vencen". */
  readonly days: (at: number) => string;
  /** One instalment's day, before there is a disbursement. */
  readonly one: (at: number, number: number) => string;
}

const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const inWeek = (at: number, number: number): string => `${WEEKDAYS[at]} de la semana ${number}`;
/** What each rule of the calendar is called: an agreement names it, instead of days after the disbursement. */
const DUE_WORDS = {
  weekly: {
    days: (at) => `cada ${WEEKDAYS[at]}`,
    one: inWeek,
  },
  biweekly: {
    days: (at) => `cada dos semanas, el ${WEEKDAYS[at % 7]} (como el ${4 + at}/1/2026)`,
    one: (at, number) => inWeek(at % 7, 2 * number),
  },
  fortnight: {
    days: () => 'el día 15 y el último de cada mes',
    one: (_, number) => `quincena ${number} (día 15 o último)`,
  },
  monthly: {
    days: (at) => `el día ${at} de cada mes`,
    one: (at, number) => `día ${at} del mes ${number}`,
  },
  paydays: {
    days: () => 'según los días de cobro',
    one: (_, number) => `día de cobro ${number}`,
  },
} as const satisfies Record<string, DueWords>;
/** A rule that names days of the calendar. `at` is 0 for a rule without a number. */
export interface NamedDue {
  readonly kind: keyof typeof DUE_WORDS;
  readonly at: number;
}
/** A rule that is known whole: what an agreement has, and what a client's paydays are (rule: paydays). */
export interface AgreedDue extends NamedDue {
  readonly kind: Exclude<NamedDue['kind'], 'paydays'>;
}
/** A fact for each field of such a rule: a field that the rule gains does not compile until it is said there too. */
export type OfEachDueField<T> = Readonly<Record<keyof NamedDue, T>>;
export const NAMED_DUE_RULES = keysOf(DUE_WORDS);

/** The due days of a rule: "cada viernes", "el día 15 y el último de cada mes". */
export const dueDaysName = ({ kind, at }: NamedDue): string => DUE_WORDS[kind].days(at);

/** The day of one instalment: by its rule or, where its days are counted, by the given words. */
export const dueText = (
  { number, dayOffset }: { readonly number: number; readonly dayOffset: number },
  due: NamedDue | undefined,
  counted: (days: number) => string,
): string => (due ? DUE_WORDS[due.kind].one(due.at, number) : counted(dayOffset));
