import { type EditableLetter, LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import type { LetterTable, LetterText, Line, Part, Variables } from '#domain/messages/message-templates.ts';

type VariablesOf<K extends EditableLetter> = (typeof LETTER_TEXT)[K]['variables'];
type ValueOf<V> = V extends { readonly is: 'line' }
  ? string
  : string | LetterTable | readonly (string | LetterTable)[] | null;
/** The values of a letter's variables for one person: all of them, used by the current text or not. */
export type ValuesOf<K extends EditableLetter> = {
  readonly [V in keyof VariablesOf<K>]: ValueOf<VariablesOf<K>[V]>;
};
type Value = ValueOf<Line> | ValueOf<Part>;

/** Variables that every letter has, beside its own. */
const COMMON_VARIABLES = {
  negocio: { is: 'line', about: 'Su nombre, como sale en la aplicación', sample: 'Manito', required: false },
} as const satisfies Record<string, Line>;

export const SUBJECT_MAX = 120;
export const BODY_MAX = 3_000;

const PLACE = /\{([^{}]*)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name);
const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
const named = (variables: Variables, name: string): Line | Part | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;
const braced = (name: string): string => `{${name}}`;

/** All variables of a letter's text: its own, and those of every letter. */
export const variablesOf = (kind: EditableLetter): Variables => ({
  ...LETTER_TEXT[kind].variables,
  ...COMMON_VARIABLES,
});

// Mail programs turn these into links by themselves: the button below is the only link, and it leads to our pages.
// A variable's value may be the first part of an address: "{negocio}.com".
const ADDRESS = /\b(?:https?|ftp|mailto|tel):|\bwww\.|@|[\p{L}\d}][.][\p{L}]{2,}/iu;
const NO_ADDRESSES =
  'Escríbalo sin direcciones de internet ni de correo, y con un espacio después de cada punto: el botón de la carta lleva a la página que toca';

/**
 * The errors of a letter's text, by field; empty: the text is valid (rule: letter-texts; why:
 * docs/decisions/letter-texts.md).
 */
export function wrongIn(kind: EditableLetter, { subject, body }: LetterText): Partial<LetterText> {
  const wrong = { subject: wrongSubject(kind, subject), body: wrongBody(kind, body) };
  return {
    ...(wrong.subject !== null && { subject: wrong.subject }),
    ...(wrong.body !== null && { body: wrong.body }),
  };
}

function wrongSubject(kind: EditableLetter, subject: string): string | null {
  const variables = variablesOf(kind);
  const part = namesIn(subject).find((name) => named(variables, name)?.is === 'part');
  if (part !== undefined) return `${braced(part)} es un párrafo: no cabe en el asunto`;
  return wrongAnywhere(variables, subject);
}

function wrongBody(kind: EditableLetter, body: string): string | null {
  const variables = variablesOf(kind);
  const paragraphs = paragraphsOf(body);
  const inside = paragraphs.flatMap((paragraph) =>
    namesIn(paragraph).filter((name) => named(variables, name)?.is === 'part' && paragraph !== braced(name)),
  );
  const [first] = inside;
  if (first !== undefined) return `Ponga ${braced(first)} solo, entre dos líneas vacías`;
  const anywhere = wrongAnywhere(variables, body);
  if (anywhere) return anywhere;
  const names = namesIn(body);
  const missing = Object.keys(variables).filter((name) => variables[name]?.required && !names.includes(name));
  if (missing.length > 0)
    return `${missing.length === 1 ? 'Falta' : 'Faltan'} ${missing.map(braced).join(', ')}`;
  const twice = names.find(
    (name, index) => named(variables, name)?.is === 'part' && names.indexOf(name) !== index,
  );
  return twice === undefined ? null : `${braced(twice)} está dos veces`;
}

function wrongAnywhere(variables: Variables, text: string): string | null {
  const unknown = namesIn(text).find((name) => !named(variables, name));
  if (unknown !== undefined)
    return `${braced(unknown)} no es de esta carta. Puede usar: ${Object.keys(variables).map(braced).join(' ')}`;
  if (/[{}]/.test(text.replace(PLACE, ''))) return 'Hay una llave sin su pareja';
  return ADDRESS.test(text) ? NO_ADDRESSES : null;
}

/** A letter for one person, without the paragraphs whose value is missing. */
export interface FilledText {
  readonly subject: string;
  readonly blocks: readonly (string | LetterTable)[];
}

export function fillText({ subject, body }: LetterText, values: Readonly<Record<string, Value>>): FilledText {
  const inline = (text: string): string =>
    text.replace(PLACE, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'string' ? value : whole;
    });
  const blocksOf = (paragraph: string): readonly (string | LetterTable)[] => {
    const name = /^\{([^{}]*)\}$/.exec(paragraph)?.[1];
    const value = name === undefined ? undefined : values[name];
    if (value === undefined) return [inline(paragraph)];
    if (value === null || value === '') return [];
    return isList(value) ? value : [value];
  };
  return { subject: inline(subject), blocks: paragraphsOf(body).flatMap(blocksOf) };
}

const isList = (value: NonNullable<Value>): value is readonly (string | LetterTable)[] =>
  Array.isArray(value);

/** A preview of the letter for the person who edits its text. */
export const sampleOf = (kind: EditableLetter, text: LetterText): FilledText =>
  fillText(
    text,
    Object.fromEntries(Object.entries(variablesOf(kind)).map(([name, { sample }]) => [name, sample])),
  );
