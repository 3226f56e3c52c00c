import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { SCOPES, type Scope } from '#domain/tokens/token.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, lent, reported } from '#test/stories.ts';

/** Facts about two people, in words that occur nowhere else. */
const ANA = { employer: 'Talleres Yaniqueque', monthlyIncome: 73_313, accountNumber: '0799911122' };
const LUIS = { employer: 'Bodega Chinchorro', monthlyIncome: 61_117, accountNumber: '0788833344' };

let app: TestApp;
/** Every id that an address may contain. */
let ids: string[];
beforeAll(async () => {
  app = await openTestApp();
  const ana = await lent(app, 'ana', ANA);
  const payment = await reported(ana.customer, 1_000, 1);
  const luis = await approved(app, 'luis', LUIS);
  const users = await app.db.selectFrom('users').select('id').where('isAdmin', '=', false).execute();
  ids = [
    ...new Set([
      ...users.map(({ id }) => String(id)),
      ...[ana, luis].flatMap(({ applicationId, loanId }) => [String(applicationId), String(loanId)]),
      String(payment),
    ]),
  ];
});
afterAll(() => app.close());

const DOCUMENTS = ['debt-agreement.txt', 'debt-agreement.json', 'credit-authorization.txt'];

/** Every address that can be read, with every id in each place. */
function addresses(): string[] {
  const paths = endpoints.flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
  const filled = paths.flatMap((path) =>
    path.includes('/:') ? ids.map((id) => path.replace(/:(?!document)\w+/, id)) : [path],
  );
  return filled.flatMap((path) =>
    path.includes(':document') ? DOCUMENTS.map((document) => path.replace(':document', document)) : [path],
  );
}

/** The facts about the two people that occur anywhere in the replies to the caller. */
async function readBy(caller: Browser): Promise<string[]> {
  let read = '';
  for (const address of addresses()) {
    const reply = await caller.get(address);
    if (reply.statusCode === 200) read += reply.body;
  }
  const signs = {
    'Ana’s employer': [ANA.employer],
    'Ana’s income': [String(ANA.monthlyIncome), '73,313'],
    'Ana’s account': [ANA.accountNumber],
    'Luis’s employer': [LUIS.employer],
    'Luis’s income': [String(LUIS.monthlyIncome), '61,117'],
    'Luis’s account': [LUIS.accountNumber],
  };
  return Object.entries(signs).flatMap(([what, words]) =>
    words.some((word) => read.includes(word)) ? [what] : [],
  );
}

const ALL = [
  'Ana’s employer',
  'Ana’s income',
  'Ana’s account',
  'Luis’s employer',
  'Luis’s income',
  'Luis’s account',
];

// Luis waits for his money: the member of the staff who pays him needs his account.
it.each([
  ['owner', ALL],
  ['analyst', ALL],
  ['auditor', ALL],
  ['cashier', ['Luis’s account']],
  ['collector', []],
] as const)('wherever the %s looks, the reply holds what the work needs', async (role, seen) => {
  expect(await readBy(await app.signInAs(role))).toEqual(seen);
});

async function programWith(scopes: readonly Scope[]): Promise<Browser> {
  const pedro = await app.signIn('pedro');
  const made = await pedro.send('POST', '/api/admin/tokens', { name: 'Contabilidad', scopes, days: 30 });
  return app.browser({ authorization: `Bearer ${made.json().secret}` });
}

it.each([
  [['applications:read'], ALL],
  [['loans:read', 'loans:disburse'], ['Luis’s account']],
  [SCOPES.filter((scope) => scope !== 'applications:read' && scope !== 'loans:disburse'), []],
] as const)('a program with %s reads what its scopes need', async (scopes, seen) => {
  expect(await readBy(await programWith(scopes))).toEqual(seen);
});

it("the customer reads all of the own data, and none of another customer's", async () => {
  expect(await readBy(await app.signIn('ana'))).toEqual(ALL.filter((one) => one.startsWith('Ana')));
});

it('the owner, the analyst and the customer read the drawn signature and the page that contains it', async () => {
  const [first] = await app.db
    .selectFrom('loanApplications')
    .select('id')
    .where('signedAt', 'is not', null)
    .execute();
  for (const ending of ['png', 'pdf']) {
    const opened: string[] = [];
    for (const role of ['owner', 'analyst', 'cashier', 'collector', 'auditor'] as const) {
      const reply = await (await app.signInAs(role)).get(
        `/api/legal-documents/${first?.id}/debt-agreement.${ending}`,
      );
      if (reply.statusCode === 200) opened.push(role);
      else expect(reply.statusCode).toBe(404);
    }
    expect(opened, ending).toEqual(['owner', 'analyst']);
  }
});
