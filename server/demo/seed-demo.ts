import { DRAWER } from '#domain/payments/payment.ts';
import { ok } from '#domain/result.ts';
import { findUserByEmail, insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeBankStatement } from '#server/demo/bank-statement.ts';
import { demoContext, expectOk, someDaysAgo } from '#server/demo/demo-context.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { seedStories } from '#server/demo/demo-stories.ts';
import { LENDER_BORROWERS, seedLender } from '#server/demo/lender/seed-lender.ts';
import type { Deps } from '#server/deps.ts';
import { openBalance } from '#server/drawers/open-balance.ts';
import { insertSettings } from '#server/settings/settings.store.ts';

async function addPerson(deps: Deps, person: DemoPerson): Promise<number> {
  const hashed = await hashPassword(person.password);
  const { email, firstName, lastName, cedula, phone, role, daysHere } = person;
  // Dates before their stories begin.
  const at = someDaysAgo(deps, daysHere);
  const fields = { email, firstName, lastName, cedula, phone, role, password: hashed };
  const row = expectOk(
    await inTransaction(deps.db, async (tx) =>
      ok(
        await insertUser(tx, {
          ...fields,
          isDemo: true,
          verifiedChannel: 'email',
          verifiedAt: at,
          createdAt: at,
          updatedAt: at,
        }),
      ),
    ),
  );
  if (!row) throw new Error(`${email} exists already`);
  return row.id;
}

/** The lender's first day is before every story of the demo. */
const DAYS_OF_BOOKS = 400;
const OPENING: Readonly<Record<string, number>> = {
  [DRAWER]: 60_000,
  '800000001': 1_250_000,
  '960000002': 220_000,
};

/** Says what the safe and the accounts held when the books began; a second start of the demo finds it said. */
async function openBalances(deps: Deps, pedro: number): Promise<void> {
  for (const [accountNumber, amount] of Object.entries(OPENING)) {
    const context = demoContext(deps, pedro, 'owner', DAYS_OF_BOOKS);
    const body = { accountNumber, amount };
    const opened = await openBalance(context, { params: undefined, query: undefined, file: undefined, body });
    if (!opened.ok && opened.error.code !== 'opening_given') throw new Error('The demo opens its books');
  }
}

/** Creates the demo's people, settings and stories, for a database without them (server/demo/what-it-holds.ts). */
export async function seedDemo(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await insertSettings(tx, DEMO_SETTINGS, null, deps.now());
    return ok(null);
  });
  // Otherwise the settings cached a moment ago would expire in the middle of a story that signs.
  deps.settings.forget();
  const ids = new Map<DemoPerson['key'], number>();
  // Ana last: an operator who stops this half-way can start it again, and it adds the missing people.
  for (const person of DEMO_PEOPLE.toReversed()) {
    const known = expectOk(
      await inTransaction(deps.db, async (tx) => ok(await findUserByEmail(tx, person.email))),
    );
    ids.set(person.key, known?.id ?? (await addPerson(deps, person)));
    if (person.key !== 'luis') continue;
    const pedro = ids.get('pedro');
    // Before the stories: lists show the newest first.
    if (pedro !== undefined) await openBalances(deps, pedro);
    if (deps.env.demoLender && pedro !== undefined) await seedLender(deps, pedro, LENDER_BORROWERS);
    await seedStories(deps, DEMO_PEOPLE, ids);
    await writeBankStatement(deps);
  }
}
