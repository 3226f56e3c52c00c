import type { Visit } from '#contract/street.ts';

/** Pesos due by today. */
export const dueToday = ({ due }: Pick<Visit, 'due'>): number =>
  due.principal + due.interest + due.lateCharge;
