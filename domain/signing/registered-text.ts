import { COUNTER_NOTE_VERSION, PROMISSORY_NOTE_VERSION } from '#domain/signing/promissory-note.ts';

/** The text of the contract that a registration number of Pro Consumidor was given to (rule: registered-text). */
export interface RegisteredText {
  readonly versions: readonly string[];
  /** The lender's own paragraph in it. */
  readonly noteCondition: string | null;
}

interface Registration {
  readonly registrationNumber: string | null;
  readonly noteCondition: string | null;
  /** `null`: the number was set before the program kept its text. */
  readonly registeredText: RegisteredText | null;
}

/** The text that is signed today. */
export const textToRegister = ({ noteCondition }: Pick<Registration, 'noteCondition'>): RegisteredText => ({
  versions: [PROMISSORY_NOTE_VERSION, COUNTER_NOTE_VERSION],
  noteCondition,
});

/** Whether papers print a number that was given to another text than the one that is signed today. */
export function isOfAnotherText({
  registrationNumber,
  noteCondition,
  registeredText,
}: Registration): boolean {
  if (registrationNumber === null) return false;
  const { versions } = textToRegister({ noteCondition });
  return (
    registeredText === null ||
    registeredText.noteCondition !== noteCondition ||
    registeredText.versions.join() !== versions.join()
  );
}
