import { keysOf } from '#domain/enum-table.ts';

// Apart from the rules: a page that shows a plan needs their words and no calendar.

/** Days that lie between the disbursement and the first due day of a rule, at least. */
export const LEAST_DAYS = { weekly: 4, fortnight: 8, monthly: 15 } as const;

interface DueWords {
  /** The due days, after "vencen". */
  readonly days: (at: number) => string;
  /** One instalment's day, before there is a disbursement. */
  readonly one: (at: number, number: number) => string;
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
/** From the 29th on there are months without the day. */
const LAST_IN_EACH = 28;

/** What each rule of the calendar is called: an agreement names it, instead of days after the disbursement. */
const DUE_WORDS = {
  weekly: {
    days: (at) => `cada ${WEEKDAYS[at]}`,
    one: (at, number) => `${WEEKDAYS[at]} de la semana ${number}`,
  },
  fortnight: {
    days: () => 'el día 15 y el último de cada mes',
    one: (_, number) => `quincena ${number} (día 15 o último)`,
  },
  monthly: {
    days: (at) =>
      `el día ${at} de cada mes${at > LAST_IN_EACH ? ' (el último, en los meses que no lo tienen)' : ''}`,
    one: (at, number) => `día ${at} del mes ${number}`,
  },
} as const satisfies Record<string, DueWords>;
/** A rule that names days of the calendar. `at` is 0 for a rule without a number. */
export interface NamedDue {
  readonly kind: keyof typeof DUE_WORDS;
  readonly at: number;
}
export const NAMED_DUE_RULES = keysOf(DUE_WORDS);

/** The due days of a rule: "cada viernes", "el día 15 y el último de cada mes". */
export const dueDaysName = ({ kind, at }: NamedDue): string => DUE_WORDS[kind].days(at);

/** When the instalments of a rule fall due, and the first of them, counted from a day: "cada viernes; la primera, …". */
export const dueSentence = (due: NamedDue, from: string): string =>
  `${dueDaysName(due)}; la primera, en la primera de esas fechas que llegue ${LEAST_DAYS[due.kind]} días o más desde ${from}`;

/** The day of one instalment: by its rule or, where its days are counted, by the given words. */
export const dueText = (
  { number, dayOffset }: { readonly number: number; readonly dayOffset: number },
  due: NamedDue | undefined,
  counted: (days: number) => string,
): string => (due ? DUE_WORDS[due.kind].one(due.at, number) : counted(dayOffset));
