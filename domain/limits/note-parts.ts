import { termText } from '#domain/limits/instalments.ts';
import { factsOf, notePercent, type Term } from '#domain/loans/terms.ts';

// Apart from the other texts about terms: only the office needs these.

/** By how much the note's last instalment is dearer than the others, in basis points of the principal. */
function lastStepOf(term: Term): number {
  const { equalRate } = factsOf(term).signed;
  return equalRate === null ? 0 : notePercent(term) * 100 - equalRate;
}

const noteParts = (term: Term): string =>
  lastStepOf(term) === 0 ? 'iguales' : `iguales y la última ${lastStepOf(term) > 0 ? 'mayor' : 'menor'}`;
/** The shape of the note's instalments as text: "Cuotas iguales y la última mayor"; by term where the shapes differ. */
export const notePartsText = (terms: readonly Term[]): string =>
  new Set(terms.map(noteParts)).size === 1
    ? `Cuotas ${terms.slice(0, 1).map(noteParts).join()}.`
    : `${terms.map((term) => `${termText(term)}: ${noteParts(term)}`).join('; ')}.`;
