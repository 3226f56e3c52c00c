import { sendReminders } from '#server/reminders/send-reminders.ts';
import { shareSealKey } from '#test/sealing.ts';
import { changeSettings } from '#test/stories.ts';
import { appliesInVain, borrowsAgain, guarantorIsTold } from './applying-steps.ts';
import { isReached } from './last-steps.ts';
import { getsNewTerms, isChased, isInvoiced, isSeenInTheBank, pays, paysOff } from './money-steps.ts';
import {
  comesToTheOffice,
  hadTwoAccounts,
  isKnown,
  isLentAtTheOffice,
  takesTheAccount,
} from './office-steps.ts';
import { type CustomerFacts, type One, type World, wordsOf } from './world.ts';

export const YANIRIS: CustomerFacts = {
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
export const OBDULIO: CustomerFacts = {
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

type Step = (one: One) => Promise<unknown>;
/** The days of a whole life, and what happens to both customers on each, in this order. */
export const DAYS: readonly (readonly [at: string, steps: readonly Step[]])[] = [
  ['2026-11-20T14:00:00Z', [comesToTheOffice, hadTwoAccounts, isLentAtTheOffice, takesTheAccount, isKnown]],
  ['2026-12-08T14:00:00Z', [isChased, pays, isSeenInTheBank]],
  ['2026-12-10T14:00:00Z', [getsNewTerms]],
  ['2026-12-23T14:00:00Z', [paysOff, appliesInVain, borrowsAgain]],
  ['2027-01-12T14:00:00Z', [isInvoiced, isReached]],
  ['2027-01-13T14:00:00Z', [guarantorIsTold]],
];

/** Both live their whole lives without a watcher. @returns each with the words that only this customer has */
export async function liveBoth(world: World) {
  const lives = [YANIRIS, OBDULIO].map((facts) => ({ one: world.customer(facts), words: wordsOf(facts) }));
  const [first] = lives;
  await shareSealKey(world.app.deps.env.dataDir);
  if (first) await changeSettings(first.one.staff.owner, { lateChargeVariant: 5 });
  for (const [at, steps] of DAYS) {
    await world.at(at);
    await sendReminders(world.app.deps);
    for (const step of steps) for (const { one } of lives) await step(one);
  }
  return lives;
}
