import pg from 'pg';
import { type ApplicationStatus, WAITING_STATUSES } from '#domain/applications/status.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { PaymentStatus } from '#domain/payments/payment.ts';

export interface Size {
  readonly clients: number;
  readonly applications: number;
  /** Instalments of each loan, over the same weeks; left out, one to three. */
  readonly instalments?: number;
}

/** First id of invented rows: the existing people have lower ones. */
export const FIRST_ID = 1_001;

/** Time over which the invented business is spread, for any size: only the number of rows of each day grows. */
const YEARS = '3 years';

/**
 * Four of five people share a few common names; the others' are rarer, as in life: the database's statistics of words
 * matter only from a hundred common ones on (tsquery_opr_selec).
 */
const RARER_FIRST = `Altagracia Ramón Francisca Rafael Mercedes Manuel Milagros Francisco Dolores Miguel Yolanda Antonio
  Josefina Julio Margarita Carlos Teresa Santiago Isabel Domingo Martha Tomás Bienvenida Andrés Cristina Dionisio Xiomara
  Wander Yesenia Starling Yudelka Braulio Maribel Leonardo Katherine Jefferson Nayeli Enmanuel Arelis Freddy Carolina
  Nelson Dahiana Kelvin Scarlet Joel Anyelina Yeison Miguelina Robinson Belkis Ysidro Aracelis Fausto Johanna Danilo`;
const RARER_LAST = `García Martínez Reyes Sánchez Díaz Jiménez Hernández Castillo Ramírez Guzmán Mejía Cruz Polanco
  Encarnación Mateo Medina Familia Alcántara Marte Tejada Paulino Almonte Vásquez Rosario Acosta Feliciano Valdez Ortiz
  Mercado Bautista Montero Vargas Morillo Espinal Liriano Cabrera Batista Disla Ventura Contreras Taveras Brito Collado
  Frías Abreu Lantigua Estévez Holguín Suero Ogando Cuevas Zabala Minaya Peralta Genao Toribio Hilario Germán Matos`;
const listed = (names: string) => `string_to_array('${names.split(/\s+/).join(' ')}', ' ')`;

const quoted = (text: string) => `'${text}'`;
// An unknown status does not compile.
const application = (status: ApplicationStatus) => quoted(status);
const loan = (status: LoanStatus) => quoted(status);
const payment = (status: PaymentStatus) => quoted(status);

/** Days between two instalments: the longest loan is paid before the youngest settled one would be too young. */
const daysBetween = (instalments = 3) => Math.max(1, Math.round(45 / instalments));

const statements = (
  { clients, applications, instalments }: Size,
  now: string,
  every = daysBetween(instalments),
): readonly string[] => [
  `create temporary table said as select timestamptz '${now}' as now, timestamptz '${now}' - interval '${YEARS}' as began`,
  `insert into users (id, email, password, first_name, last_name, cedula, phone, province, verified_channel, verified_at, created_at, updated_at)
   overriding system value
   select ${FIRST_ID - 1} + n, 'p' || n || '@ejemplo.do', '',
     case when n % 5 = 3 then rarer.first[1 + n / 5 % cardinality(rarer.first)] else
       (array['María','José','Ana','Luis','Carmen','Juan','Rosa','Pedro','Yokasta','Wilkin','Ángela'])[1 + n % 11] end,
     case when n % 5 = 3 then rarer.last[1 + n / 5 % cardinality(rarer.last)] else
       (array['Peña','Méndez','Rodríguez','Núñez','De la Cruz','Pérez','Santana','Ureña','Féliz','Báez'])[1 + n * 3 % 10] end
       || ' ' || substr(md5(n::text), 1, 5),
     lpad((10000000000 + n::bigint * 7919 % 80000000000)::text, 11, '0'),
     case when n % 5 = 0 then null else '+1809' || lpad((n::bigint * 6131 % 10000000)::text, 7, '0') end,
     'Santiago', 'email', began, began + (now - began) * (n::float8 / ${clients}), began
   from generate_series(1, ${clients}) n, said, (select ${listed(RARER_FIRST)} as first, ${listed(RARER_LAST)} as last) rarer`,
  `insert into loan_applications (id, user_id, full_name, first_name, last_name, cedula, email, phone, address,
     monthly_income, time_at_work, time_unit, employer, job_title, bank_name, account_number, account_type, loan_type,
     amount, term, confirm_amount, accept_debt_agreement, accept_credit_check, accept_terms_and_conditions, status,
     rejection_reason, submitted_at, signed_at, decided_at, approved_at, created_at, updated_at)
   overriding system value
   select ${FIRST_ID - 1} + k, u.id, u.first_name || ' ' || u.last_name, u.first_name, u.last_name, u.cedula, u.email,
     -- Each gave a phone of their own: one that all share is no book that there is.
     coalesce(u.phone, '+1849' || lpad(k::text, 7, '0')), 'Calle Duarte 12', 20000 + k % 40 * 1000, 1 + k % 30, 'meses',
     'Colmado La Fe', 'Cajera', 'Popular', '0712345678', 'ahorro', case when k % 3 = 0 then 'nomina' else 'personal' end,
     2500 + k % 36 * 500, ${instalments ?? '1 + k % 3'}, true, true, true, true, state,
     case when state = ${application('rejected')} then 'Ingreso insuficiente' end, at, at,
     case when state in (${application('approved')}, ${application('rejected')}) then at + interval '6 hours' end,
     case when state = ${application('approved')} then at + interval '6 hours' end, at, at
   from generate_series(1, ${applications}) k
     cross join said
     join users u on u.id = ${FIRST_ID} + (k::bigint * 7919 % ${clients})
     cross join lateral (select began + (now - began) * (k::float8 / ${applications}) as at,
       case when k > ${applications} - ${applications} / 200 then (array[${WAITING_STATUSES.map(quoted).join()}])[1 + k % ${WAITING_STATUSES.length}]
         when k % 100 = 7 then ${application('counter_offer')} when k % 100 < 60 then ${application('approved')}
         when k % 100 < 98 then ${application('rejected')} else ${application('draft')} end as state) story`,
  `insert into agreements (hash, terms, created_at)
   select sha256_hex(canonical_json(terms)), terms, began from said cross join lateral (
     select jsonb_build_object('plan', jsonb_build_object('plan', 'note', 'principal', amount, 'interest', amount / 5,
       'total', amount + amount / 5, 'ratePercent', 20, 'totalDays', ${every} * term, 'instalments', (
         select jsonb_agg(jsonb_build_object('number', i, 'dayOffset', ${every} * i, 'amount', (amount + amount / 5) / term))
         from generate_series(1, term) i)), 'texts', '[]'::jsonb) as terms
     from (select distinct amount, term from loan_applications where id >= ${FIRST_ID}) asked) agreed`,
  `insert into loans (id, application_id, user_id, cedula, loan_type, status, principal, interest, total, term,
     late_charge_variant, approved_at, disbursed_on, disbursement_reference, settled_at, created_at, updated_at,
     agreement_hash)
   overriding system value
   select a.id, a.id, a.user_id, a.cedula, a.loan_type, state, a.amount, a.amount / 5, a.amount + a.amount / 5, a.term,
     2, a.approved_at,
     case when state in (${loan('active')}, ${loan('settled')}) then day_of(a.approved_at + interval '1 day') end,
     case when state in (${loan('active')}, ${loan('settled')}) then 'TR-' || a.id end,
     case when state = ${loan('settled')} then a.approved_at + interval '60 days' end,
     -- As imported: for each other settled loan the program would write and seal a letter.
     case when state = ${loan('settled')} then a.approved_at + interval '61 days' else a.approved_at end, a.approved_at, g.hash
   from loan_applications a join agreements g on (g.terms -> 'plan' ->> 'principal')::integer = a.amount
     and jsonb_array_length(g.terms -> 'plan' -> 'instalments') = a.term cross join lateral (select case when a.id % 200 = 3 then ${loan('called_off')}
     when a.id - ${FIRST_ID - 1} > ${applications} - ${applications} / 100 then ${loan('awaiting_disbursement')}
     when a.id - ${FIRST_ID - 1} > ${applications} - ${applications} / 20 then ${loan('active')} else ${loan('settled')} end as state) story
   where a.status = ${application('approved')} and a.id >= ${FIRST_ID} order by a.id`,
  'update loans l set name_order = a.name_order from loan_applications a where a.id = l.application_id',
  `insert into instalments (loan_id, number, day_offset, due_date, amount, paid)
   select l.id, i, ${every} * i, l.disbursed_on + ${every} * i, part, case
     when l.status = ${loan('settled')} then part
     when l.status = ${loan('active')} and l.disbursed_on + ${every} * i < day_of(now) and l.id % 10 <> 0 then part else 0 end
   from loans l cross join said cross join lateral generate_series(1, l.term) i cross join lateral (
     select case when i < l.term then l.total / l.term else l.total - (l.total / l.term) * (l.term - 1) end as part) p`,
  `insert into payments (user_id, loan_id, loan_application_id, amount, payment_method, payment_reference, bank_name,
     account_number, account_holder, receipt_key, receipt_type, receipt_sha256, status, registered_on, created_at, verified_at)
   select l.user_id, l.id, l.application_id, i.amount, case when l.id % 4 = 0 then 'deposit' else 'bank_transfer' end,
     'REF-' || l.id || '-' || i.number, 'Banco Popular Dominicano', '80000000' || l.id % 3, 'Titular', 'receipts/none',
     'image/jpeg', md5(l.id || '-' || i.number), ${payment('verified')}, i.due_date, i.due_date + interval '14 hours', i.due_date + interval '20 hours'
   from instalments i join loans l on l.id = i.loan_id where i.paid > 0 order by i.due_date, l.id`,
  `insert into payments (user_id, loan_id, loan_application_id, amount, payment_method, bank_name, account_number,
     account_holder, receipt_key, receipt_type, receipt_sha256, status, notes, registered_on, created_at)
   select l.user_id, l.id, l.application_id, 500, 'bank_transfer', 'Banco Popular Dominicano', '800000001', 'Titular',
     'receipts/none', 'image/jpeg', 'waiting-' || l.id, case when l.id % 2 = 0 then ${payment('pending')} else ${payment('rejected')} end,
     'No se lee', day_of(now), now - interval '1 hour'
   from loans l, said where l.status = ${loan('active')} and l.id % 5 = 1 order by l.id`,
  `insert into ledger_entries (loan_id, kind, source, destination, amount, value_date, created_at)
   select id, kind, case kind when 'disbursement' then 'funds' else 'income' end,
     case kind when 'disbursement' then 'principal' else 'interest' end, amount, disbursed_on, disbursed_on + interval '15 hours'
   from loans cross join lateral (values ('disbursement', principal), ('interest', interest)) posted (kind, amount)
   where disbursed_on is not null order by disbursed_on, id, kind`,
  `insert into ledger_entries (loan_id, kind, source, destination, amount, value_date, payment_id, created_at)
   select loan_id, 'payment', 'customer_credit', 'funds', amount, registered_on, id, verified_at from payments where status = ${payment('verified')} order by id`,
  `update loans l set paid = p.paid, balance = l.total - p.paid, next_due_on = p.next
   from (select loan_id, sum(paid)::integer as paid, min(due_date) filter (where paid < amount) as next
     from instalments group by loan_id) p
   where p.loan_id = l.id and l.disbursed_on is not null`,
  `insert into documents (id, user_id, application_id, file_name, file_type, file_size, file_key, sha256, document_type, uploaded_at)
   select 'invented-document-' || id, user_id, id, 'cedula.jpg', 'image/jpeg', 90000, 'documents/none', md5(id::text),
     'cedula_front', created_at from loan_applications where id >= ${FIRST_ID}`,
  `insert into events (name, actor_id, subject, subject_id, facts, happened_at)
   select (array['application.submitted', 'application.approved', 'payment.verified', 'user.signed_in'])[1 + id % 4],
     user_id, 'application', id::text, '{}', created_at from loan_applications where id >= ${FIRST_ID} order by id`,
  'delete from client_search',
  'insert into client_search (user_id, words) select u.id, client_words(u) from users u where is_client(u)',
  'delete from loan_search',
  'insert into loan_search (loan_id, words) select l.id, c.words from loans l join client_search c using (user_id)',
  'select recount_sums()',
  ...['users', 'loan_applications', 'loans'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
];

/**
 * The indexes of the filled tables that are no constraints: they are dropped while the tables are filled, since the
 * statements need none of them.
 */
const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename in ('users', 'loan_applications', 'loans', 'instalments', 'payments',
    'ledger_entries', 'documents', 'events', 'client_search', 'loan_search')
    and not exists (select from pg_constraint where conindid = indexname::regclass)`;

/**
 * Fills a database with invented people and their loans, the same for the same size, with consistent books. Triggers
 * are off, because they would visit every row: their figures are computed afterwards.
 */
export async function fill(databaseUrl: string, size: Size, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '512MB'");
    // To fill tables and index them afterwards takes a third of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements(size, now.toISOString())) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
