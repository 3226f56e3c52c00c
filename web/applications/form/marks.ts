import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { isSumInWords } from '#domain/words.ts';
import { toRead } from '#web/applications/form/agreement.ts';
import {
  entryOf,
  type FormErrors,
  type FormValues,
  isFormField,
} from '#web/applications/form/form-fields.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { type TextChange, totalChange } from '#web/signing/changed-notice.tsx';

/** What the customer fills in while reading the texts. It counts for those texts alone (rule: drawn-under). */
const NO_MARKS = {
  acceptDebtAgreement: false,
  sumInWords: '',
  debtAgreementSignature: '',
  acceptCreditCheck: false,
  creditAuthorizationSignature: '',
} as const satisfies Partial<FormValues>;
export type Marks = Pick<FormValues, keyof typeof NO_MARKS>;

/** The texts under which the marks were made: the values that they print, their hash, and the note's total in pesos. */
export interface ReadText {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly agreementHash: string;
  readonly total: number;
}

/** The values of the form with the texts of their marks. Marks without a text do not exist: `settle` removes them. */
export interface MarkedValues {
  readonly values: FormValues;
  /** The texts of the marks; `null`: nothing is marked. */
  readonly under: ReadText | null;
  /** What changed when marks were removed, until the customer marks the new texts; `null`: none were removed. */
  readonly changes: readonly TextChange[] | null;
}

const hasMarks = (values: FormValues): boolean =>
  Object.entries(NO_MARKS).some(([field, none]) => isFormField(field) && values[field] !== none);

const shownFact = (name: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  if (name === 'amount') return formatPesos(pesos(Number(value)));
  return name === 'term' ? termText(Number(value)) : String(value);
};
const labelOf = (name: string): string => (isFormField(name) ? entryOf(name).label : 'Nombre completo');

type Facts = ReadText['facts'];

function factChanges(old: Facts, now: Facts): TextChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const change = {
      label: labelOf(name),
      before: shownFact(name, old[name]),
      after: shownFact(name, now[name]),
    };
    return change.before === change.after ? [] : [change];
  });
}

const without = (state: MarkedValues, changes: readonly TextChange[]): MarkedValues => ({
  values: { ...state.values, ...NO_MARKS },
  under: null,
  changes,
});

/** The form without marks that were made under other values than it has, or under a text that is not known. */
export function settle(state: MarkedValues): MarkedValues {
  const { values, under } = state;
  if (!hasMarks(values)) return under === null ? state : { ...state, under: null };
  if (under === null) return without(state, []);
  const changes = factChanges(under.facts, toRead(values));
  return changes.length === 0 ? state : without(state, changes);
}

/** The form after its customer changed answers. */
export const answer = (state: MarkedValues, changed: Partial<FormValues>): MarkedValues =>
  settle({ ...state, values: { ...state.values, ...changed } });

interface ShownText {
  readonly agreementHash: string;
  readonly plan: { readonly total: number };
}

/** The form once these texts are in sight: marks that were made under other texts are removed. */
export function showText(state: MarkedValues, text: ShownText): MarkedValues {
  const { under } = state;
  if (under === null || under.agreementHash === text.agreementHash) return state;
  return without(state, totalChange(under.total, text.plan.total));
}

/** The form after its customer marked these texts: accepted one, wrote the sum, or signed. */
export function mark(state: MarkedValues, text: ShownText, marks: Partial<Marks>): MarkedValues {
  const { values } = showText(state, text);
  const { agreementHash, plan } = text;
  const marked = { ...values, ...marks };
  return settle({
    values: marked,
    under: { facts: toRead(marked), agreementHash, total: plan.total },
    changes: null,
  });
}

const SUM_DIFFERS = 'Escriba la suma en letras como aparece en el pagaré';

/** The error of a sum in words that is not the note's, told on the note's own screen; empty where it is. */
export function sumErrors(fields: readonly string[], { values, under }: MarkedValues): FormErrors {
  if (!fields.includes('sumInWords') || !asksSumInWords() || under === null) return {};
  return values.sumInWords.trim() === '' || isSumInWords(values.sumInWords, pesos(under.total))
    ? {}
    : { sumInWords: SUM_DIFFERS };
}
