import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalAgreement } from '#domain/agreement/agreement.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { databaseBefore, migrateBefore } from '#test/database.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// A database from before agreements were kept: each signature and each loan gets an agreement from its stored plan.

let database: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeEach(async () => {
  database = await databaseBefore('0031');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const AT = '2026-10-01T12:00:00Z';
const plan = notePlan(pesos(10_000), 3, 'note');

async function applied(amount: number): Promise<number> {
  const person = await client.query(
    `insert into users (email, password, first_name, last_name, created_at, updated_at)
     values ('p' || $1 || '@correo.do', 'x', 'Ana', 'Peña', $2, $2) returning id`,
    [amount, AT],
  );
  const { rows } = await client.query(
    `insert into loan_applications (user_id, status, cedula, loan_type, amount, term, created_at, updated_at)
     values ($1, 'approved', '001' || lpad($2::integer::text, 8, '0'), 'personal', $2::integer, 3, $3, $3) returning id`,
    [person.rows[0].id, amount, AT],
  );
  return rows[0].id;
}
const signed = (applicationId: number, kind: string, body: string) =>
  client.query(
    `insert into legal_documents (application_id, kind, template_version, body, sha256, full_text, signature, evidence,
       plan, late_charge_variant, signed_at)
     values ($1, $2, 'antes', $3, $4, $3, '', '{}', $5, 5, $6)`,
    [applicationId, kind, body, sha256(body), JSON.stringify(plan), AT],
  );
async function lent(applicationId: number, { interest, total, instalments }: typeof plan) {
  const { rows } = await client.query(
    `insert into loans (application_id, user_id, cedula, loan_type, status, principal, interest, total, term,
       late_charge_variant, approved_at, created_at, updated_at)
     select id, user_id, cedula, loan_type, 'awaiting_disbursement', amount, $2, $3, term, 2, $4, $4, $4
     from loan_applications where id = $1 returning id`,
    [applicationId, interest, total, AT],
  );
  for (const { number, dayOffset, amount } of instalments)
    await client.query(
      'insert into instalments (loan_id, number, day_offset, amount) values ($1, $2, $3, $4)',
      [rows[0].id, number, dayOffset, amount],
    );
}

test("by its own plan, its own texts and the lender's facts of that day", async () => {
  await client.query(`insert into settings (value, created_at) values ($1, '2026-09-01')`, [
    JSON.stringify({
      legalName: 'Quisqueya, S.R.L.',
      rnc: '131999999',
      bureaus: ['CIRCE'],
      companyAccounts: [],
    }),
  ]);
  const withNote = await applied(10_000);
  await signed(withNote, 'debt-agreement', 'El pagaré');
  await signed(withNote, 'credit-authorization', 'La autorización');
  await lent(withNote, plan);
  const unsigned = await applied(9_000);
  await lent(unsigned, notePlan(pesos(9_000), 3, 'calculator'));

  await migrateBefore(database, '0032');

  const { rows: agreements } = await client.query('select hash, terms, debt_agreement from agreements');
  for (const { hash, terms } of agreements) expect(sha256(canonicalAgreement(terms))).toBe(hash);
  const { rows: loans } = await client.query(
    'select l.application_id, a.terms from loans l join agreements a on a.hash = l.agreement_hash order by 1',
  );
  expect(loans).toEqual([
    {
      application_id: withNote,
      terms: {
        plan,
        lateChargeVariant: 'charge_and_costs',
        collectionCosts: 'documented',
        allocation: 'oldest_instalment_first',
        payee: { legalName: 'Quisqueya, S.R.L.', rnc: '131999999', address: null, accounts: [] },
        bureaus: ['CIRCE'],
        texts: [
          { kind: 'debt-agreement', templateVersion: 'antes', sha256: sha256('El pagaré') },
          { kind: 'credit-authorization', templateVersion: 'antes', sha256: sha256('La autorización') },
        ],
      },
    },
    {
      application_id: unsigned,
      terms: expect.objectContaining({
        plan: notePlan(pesos(9_000), 3, 'calculator'),
        lateChargeVariant: 'charge_only',
        texts: [],
      }),
    },
  ]);
  const { rows: documents } = await client.query(
    'select distinct d.agreement_hash = l.agreement_hash as same from legal_documents d join loans l using (application_id)',
  );
  expect(documents).toEqual([{ same: true }]);
});
