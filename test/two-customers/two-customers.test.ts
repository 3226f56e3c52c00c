import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSettings } from '#test/stories.ts';
import { appliesInVain, borrowsAgain } from './applying-steps.ts';
import { getsNewTerms, isChased, isSeenInTheBank, pays, paysOff } from './money-steps.ts';
import { comesToTheOffice, isKnown, isLentAtTheOffice, takesTheAccount } from './office-steps.ts';
import { type CustomerFacts, type One, openWorld, type World } from './world.ts';

const YANIRIS: CustomerFacts = {
  firstName: 'Yaniris',
  lastName: 'Montero',
  cedula: '00100000074',
  email: 'yaniris@correo.example',
  phone: '8095550121',
  password: 'mangu con salami',
  street: 'Calle Beller 40, Puerto Plata',
  employer: 'Salón Primavera',
  account: '0712345678',
};
const OBDULIO: CustomerFacts = {
  firstName: 'Obdulio',
  lastName: 'Guzmán',
  cedula: '00100001015',
  email: 'obdulio@otro.example',
  phone: '8295550133',
  password: 'habichuelas con dulce',
  street: 'Avenida Estrella 9, Santiago',
  employer: 'Ferretería Cibao',
  account: '9604321187',
};

const DAYS: readonly (readonly [at: string, steps: readonly ((one: One) => Promise<unknown>)[]])[] = [
  ['2026-11-20T14:00:00Z', [comesToTheOffice, isLentAtTheOffice, takesTheAccount, isKnown]],
  ['2026-12-08T14:00:00Z', [isChased, pays, isSeenInTheBank]],
  ['2026-12-10T14:00:00Z', [getsNewTerms]],
  ['2026-12-23T14:00:00Z', [paysOff, appliesInVain, borrowsAgain]],
  ['2027-01-12T14:00:00Z', []],
];

let world: World;
let yaniris: One;
let obdulio: One;
beforeAll(async () => {
  world = await openWorld();
  yaniris = world.customer(YANIRIS);
  obdulio = world.customer(OBDULIO);
  await changeSettings(yaniris.staff.owner, { lateChargeVariant: 5 });
  for (const [at, steps] of DAYS) {
    await world.at(at);
    for (const step of steps) {
      await world.act(yaniris, obdulio, step.name, step);
      await world.act(obdulio, yaniris, step.name, step);
    }
  }
});
afterAll(() => world.close());

it('both have rows in every table that is about a person', async () => {
  const rows = await world.owners.rowsOf([yaniris.ids.user, obdulio.ids.user]);
  const tablesOf = (one: One) => new Set([...rows.of(one.ids.user).values()].map(({ table }) => table));
  expect([...tablesOf(yaniris)].toSorted()).toEqual([]);
});
