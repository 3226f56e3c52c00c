/** A table in a letter; the first cell of a row names the row. */
export interface LetterTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A variable whose value is a word or a number inside a sentence. */
export interface Line {
  readonly is: 'line';
  /** Description of the variable for the person who edits the text. */
  readonly about: string;
  readonly sample: string;
  readonly required: boolean;
}
/**
 * A variable whose value is one or more paragraphs or a table, and whose name is alone on its line; in some letters the
 * value is empty.
 */
export interface Part {
  readonly is: 'part';
  readonly about: string;
  readonly sample: string | LetterTable;
  readonly required: boolean;
}

/**
 * The text of a letter: a subject in one line, and paragraphs with an empty line between them. A name in braces, like
 * "{monto}", is replaced for each person.
 */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** The variables of a letter's text, by name. */
export type Variables = Readonly<Record<string, Line | Part>>;

export interface LetterTextFacts extends LetterText {
  readonly label: string;
  readonly group: string;
  readonly variables: Variables;
}
