import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';

export type Person = DemoPerson;
export type PersonKey = DemoPerson['key'];

/** The named cast of every story, and of the demo. */
export const cast = Object.fromEntries(DEMO_PEOPLE.map((person) => [person.key, person])) as Record<
  PersonKey,
  Person
>;
