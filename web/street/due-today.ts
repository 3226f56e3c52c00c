import type { Debt } from '#web/street/phone/told-debt.ts';

/** Pesos of a loan that are due by today. */
export const dueToday = ({ due }: Pick<Debt, 'due'>): number => due.principal + due.interest + due.lateCharge;
