import { createHash } from 'node:crypto';
import type { Json } from '#domain/canonical-json.ts';
import type { TestApp } from '#test/app.ts';

/** A row of any table, as text and as values by column. */
export interface Row {
  readonly table: string;
  readonly text: string;
  readonly values: Readonly<Record<string, Json>>;
}
/** The rows of one person: each as "table row". */
export type OwnedRows = ReadonlyMap<string, Row>;

type Owners = ReadonlyMap<Row, ReadonlySet<number>>;
/** Every row at a place of the database's log. */
interface Known {
  readonly at: string | undefined;
  readonly rows: readonly Row[];
  readonly owners: Owners;
}

interface Key {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly toColumn: string;
}

/** The foreign keys of the database by table (of several columns, the first says whose it is), so that a new table's rows have their owner without an entry. */
async function foreignKeys({ ownerPool }: TestApp): Promise<ReadonlyMap<string, readonly Key[]>> {
  const { rows } = await ownerPool.query<Key>(
    `select c.conrelid::regclass::text as "table", a.attname as "column",
       c.confrelid::regclass::text as "to", b.attname as "toColumn"
     from pg_constraint c, unnest(c.conkey[1:1], c.confkey[1:1]) as pair (own, other)
     join pg_attribute a on a.attnum = pair.own join pg_attribute b on b.attnum = pair.other
     where c.contype = 'f' and a.attrelid = c.conrelid and b.attrelid = c.confrelid`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

const EVENT_SUBJECTS: Readonly<Record<string, string>> = {
  user: 'users',
  application: 'loan_applications',
  loan: 'loans',
  payment: 'payments',
  document: 'documents',
};

/** The parents of a row that no foreign key names: the table, the column and the value of each. */
type Named = readonly (readonly [table: string, column: string, value: Json | undefined])[];
const byAddress = (value: Json | undefined): Named => [
  ['users', 'email', value],
  ['users', 'phone', value],
  ['users', 'contact_email', value],
];
/** Tables whose rows name a person otherwise than by a foreign key. */
const NAMED: Readonly<Record<string, (values: Row['values']) => Named>> = {
  events: ({ actor_id, subject, subject_id }) => [
    ['users', 'id', actor_id],
    [EVENT_SUBJECTS[String(subject)] ?? '', 'id', subject_id],
  ],
  messages: ({ recipient }) => byAddress(recipient),
  pending_users: ({ email }) => byAddress(email),
  registration_links: ({ recipient }) => byAddress(recipient),
  idempotency_keys: ({ actor }) => [['users', 'id', actor]],
  do_not_lend_entries: ({ cedula }) => [['users', 'cedula', cedula]],
  erased_documents: ({ application_id }) => [['loan_applications', 'id', application_id]],
  row_salts: ({ source, row_id }) => [[String(source), 'id', row_id]],
};
/** Rows that belong to whoever refers to them. */
const REFERRED = 'agreements';

/** The digest of a row's text, as the database computes it. */
export const digestOf = (text: string) => createHash('md5').update(text).digest('hex');

/** Tells whose each row of the database is. */
export async function openOwners(app: TestApp) {
  const keys = await foreignKeys(app);
  const { rows: tables } = await app.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const whole = tables
    .map(({ name }) => `select '${name}' as "table", to_jsonb(t)::text as text from "${name}" t`)
    .join(' union all ');

  /** Digests of the text of every row, which the database computes. */
  const everyDigest = async () =>
    (
      await app.ownerPool.query<{ digest: string }>(`select md5(text) as digest from (${whole}) rows`)
    ).rows.map(({ digest }) => digest);
  async function everyRow(): Promise<Row[]> {
    const { rows } = await app.ownerPool.query<{ table: string; text: string }>(whole);
    return rows.map(({ table, text }) => ({ table, text, values: JSON.parse(text) }));
  }

  /** For each row the customers to whom it belongs; more than one is a mistake. */
  function ownersOf(rows: readonly Row[]): Owners {
    const byTable = Map.groupBy(rows, ({ table }) => table);
    const indexes = new Map<string, Map<string, Row[]>>();
    const find = (table: string, column: string, value: Json | undefined): readonly Row[] => {
      if (value === null || value === undefined || value === '') return [];
      const name = `${table}.${column}`;
      const index =
        indexes.get(name) ??
        Map.groupBy(byTable.get(table) ?? [], ({ values }) => String(values[column] ?? ''));
      indexes.set(name, index);
      return index.get(String(value)) ?? [];
    };
    const parentsOf = ({ table, values }: Row): Row[] => [
      ...(keys.get(table) ?? []).flatMap(({ column, to, toColumn }) => find(to, toColumn, values[column])),
      ...(NAMED[table]?.(values) ?? []).flatMap((named) => find(...named)),
    ];
    const owners = new Map<Row, Set<number>>();
    const resolve = (row: Row): Set<number> => {
      const known = owners.get(row);
      if (known) return known;
      const found = new Set<number>();
      owners.set(row, found);
      if (row.table === 'users') {
        // An account that was merged into another one belongs to whose that is.
        const [merge] = find('merges', 'merged_id', row.values.id);
        if (row.values.is_admin === false) found.add(Number(merge?.values.kept_id ?? row.values.id));
        return found;
      }
      for (const parent of parentsOf(row)) for (const id of resolve(parent)) found.add(id);
      return found;
    };
    for (const row of rows) resolve(row);
    for (const row of rows)
      for (const { to, column, toColumn } of keys.get(row.table) ?? [])
        if (to === REFERRED)
          for (const parent of find(to, toColumn, row.values[column]))
            for (const id of resolve(row)) resolve(parent).add(id);
    return owners;
  }

  const written = async () =>
    (await app.ownerPool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
  let last: Known | null = null;
  /** Every row and whose it is: of before, where nothing has been written since. */
  async function known(): Promise<Known> {
    const at = await written();
    if (last !== null && last.at === at) return last;
    const rows = await everyRow();
    last = { at, rows, owners: ownersOf(rows) };
    return last;
  }

  return {
    everyDigest,
    everyRow,
    /** The rows of each of these people, and those of nobody among them. */
    async rowsOf<const Ids extends readonly number[]>(ids: Ids) {
      const { rows, owners } = await known();
      const shared = rows.filter((row) => (owners.get(row)?.size ?? 0) > 1);
      if (shared.length > 0) throw new Error(`A row of two people: ${shared[0]?.table} ${shared[0]?.text}`);
      const of = (id: number): OwnedRows =>
        new Map(
          rows.flatMap((row) =>
            owners.get(row)?.has(id) ? [[`${row.table} ${row.text}`, row] as const] : [],
          ),
        );
      const others = (id: number) => rows.filter((row) => !owners.get(row)?.has(id));
      return { of, others, ids };
    },
  };
}
