import type { Day } from '#domain/calendar.ts';

/** By how many days due days may be moved at once; the CHECK constraint has the same number. */
export const MOVE_DAYS_MOST = 15;

/** Due days that were moved: of the instalments from a number on, by days. */
export interface DueDayMove {
  readonly firstNumber: number;
  readonly days: number;
}

interface Standing {
  readonly daysLate: number;
  readonly instalments: readonly { readonly number: number; readonly owed: number }[];
}

/**
 * The first instalment whose due day would move, or why none may (rule: moved-due-days). A late one stays where it is:
 * moving it would take late charge back that has run.
 */
export function firstToMove(
  { daysLate, instalments }: Standing,
  earlier: readonly Day[],
  today: Day,
): { readonly first: number } | { readonly refused: string } {
  if (daysLate > 0) return { refused: 'Tiene una cuota vencida: primero se paga o se reestructura' };
  if (earlier.some((on) => on.slice(0, 7) === today.slice(0, 7)))
    return { refused: 'Las fechas de este préstamo ya se movieron este mes' };
  const first = instalments.find(({ owed }) => owed > 0);
  return first ? { first: first.number } : { refused: 'Este préstamo no debe ninguna cuota' };
}

/** How many days later than agreed an instalment is due, by these moves. */
export const movedBy = (moves: readonly DueDayMove[], number: number): number =>
  moves.reduce((all, { firstNumber, days }) => (number >= firstNumber ? all + days : all), 0);
