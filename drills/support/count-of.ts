import { giveUp } from '../../install/prepare.mjs';

/** A number of times that a person typed. With any other word a drill would play nothing, and pass. */
export const countOf = (word: string): number =>
  /^[1-9]\d*$/.test(word) ? Number(word) : giveUp(`"${word}" is not a number of times.`);
