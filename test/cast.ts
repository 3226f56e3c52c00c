import type { Role } from '#domain/accounts/role.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';

export type Person = DemoPerson;
export type PersonKey = DemoPerson['key'];

/** The people of every test and of the demo by name: Ana, Luis, Rosa, Marta and Pedro. */
export const cast = Object.fromEntries(DEMO_PEOPLE.map((person) => [person.key, person])) as Record<
  PersonKey,
  Person
>;

const PASSWORD = 'guayacan-en-flor-3';

/** One person for each role of the staff: Pedro, who is the owner, and his colleagues. */
export const STAFF_CAST = {
  owner: cast.pedro,
  analyst: { email: 'alba@demo.do', firstName: 'Alba', lastName: 'Peña', password: PASSWORD },
  cashier: { email: 'ciro@demo.do', firstName: 'Ciro', lastName: 'Batista', password: PASSWORD },
  collector: { email: 'clara@demo.do', firstName: 'Clara', lastName: 'Feliz', password: PASSWORD },
  auditor: { email: 'ada@demo.do', firstName: 'Ada', lastName: 'Rosario', password: PASSWORD },
} as const satisfies Record<Role, object>;
