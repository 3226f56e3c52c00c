/** Figures in columns; the first cell names the row. */
export interface LetterTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A word or a number inside a sentence. */
export interface Line {
  readonly is: 'line';
  /** Description for the person who edits the text. */
  readonly about: string;
  readonly sample: string;
  readonly required: boolean;
}
/** One or more paragraphs or a table, alone between empty lines; some letters have none. */
export interface Part {
  readonly is: 'part';
  readonly about: string;
  readonly sample: string | LetterTable;
  readonly required: boolean;
}

/** A subject in one line, and paragraphs with an empty line between; "{monto}" is filled for each person. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** All variables of texts, by name. */
export type Variables = Readonly<Record<string, Line | Part>>;

export interface LetterTextFacts extends LetterText {
  readonly label: string;
  readonly group: string;
  readonly variables: Variables;
}
