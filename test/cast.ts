import type { Role } from '#domain/accounts/role.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';

export type Person = DemoPerson;
export type PersonKey = DemoPerson['key'];

/** The named cast of every story, and of the demo. */
export const cast = Object.fromEntries(DEMO_PEOPLE.map((person) => [person.key, person])) as Record<
  PersonKey,
  Person
>;

const PASSWORD = 'guayacan-en-flor-3';

/** Pedro's colleagues, one for each role; he is the owner. */
export const STAFF_CAST = {
  owner: cast.pedro,
  analyst: { email: 'alba@demo.do', firstName: 'Alba', lastName: 'Peña', password: PASSWORD },
  cashier: { email: 'ciro@demo.do', firstName: 'Ciro', lastName: 'Batista', password: PASSWORD },
  collector: { email: 'clara@demo.do', firstName: 'Clara', lastName: 'Feliz', password: PASSWORD },
  auditor: { email: 'ada@demo.do', firstName: 'Ada', lastName: 'Rosario', password: PASSWORD },
} as const satisfies Record<Role, object>;
