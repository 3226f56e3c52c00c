import type { Visit } from '#contract/street.ts';

/** Pesos of a visit's loan that are due by today. */
export const dueToday = ({ due }: Pick<Visit, 'due'>): number =>
  due.principal + due.interest + due.lateCharge;
