import type pg from 'pg';

/** Columns whose keys are data: names of tables, columns, fields or definitions. Only what lies under them has a shape. */
const KEYS_ARE_DATA = [
  'backups.tables',
  'backups.sequences',
  'merges.moved',
  'schema_definitions.definitions',
];
/** A copy of a row or of a reply, which has the shape of what it copies; only the same version reads it. */
const COPIES = ['idempotency_keys.reply', 'merges.kept_before', 'merges.kept_after', 'merges.merged_before'];

const pathsOf = (value: unknown, at: string, anyKey = false): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${at}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${at}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${at}.${anyKey ? '*' : key}`));
};

/** Every path in every JSON column with the types of its values, sorted; an event's facts by the event's name. */
export async function storedShapes(pool: pg.Pool): Promise<string[]> {
  const columns = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('json', 'jsonb')`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns.rows) {
    const name = `${table}.${column}`;
    if (COPIES.includes(name)) continue;
    const label = name === 'events.facts' ? `'events.facts of ' || name` : `'${name}'`;
    const { rows } = await pool.query<{ at: string; value: unknown }>(
      `select distinct ${label} as at, ${column}::text::jsonb as value from ${table} where ${column} is not null`,
    );
    if (rows.length === 0) found.add(`${name}: not in the story`);
    for (const { at, value } of rows)
      for (const one of pathsOf(value, at, KEYS_ARE_DATA.includes(name))) found.add(one);
  }
  return [...found].toSorted();
}
