import pg from 'pg';

/**
 * SQL of what a session needs to give every table and sequence the rows of this database, `pg_temp.reset()`, and to
 * learn which of those with rows still have them, `pg_temp.unchanged()`.
 */
export async function resetFunction(database: pg.Client): Promise<string> {
  const { rows: tables } = await database.query<{ name: string; columns: string }>(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'`);
  const { rows: sequences } = await database.query<{ name: string; value: string; called: boolean }>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as called
    from pg_sequences where schemaname !~ '^pg_'`);
  const unchanged: string[] = [];
  const before: string[] = ['create temp table kept (place integer primary key, version text)'];
  const statements = sequences.map(
    ({ name, value, called }) =>
      `if (select (last_value, is_called) from ${name}) is distinct from (${value}::bigint, ${called}) then
        perform setval('${name}', ${value}, ${called}); end if;`,
  );
  for (const [place, { name, columns }] of tables.entries()) {
    const { rowCount } = await database.query(`select from ${name} limit 1`);
    if (rowCount === 0) {
      statements.push(`if pg_relation_size('${name}'::regclass) > 0 then delete from ${name}; end if;`);
      continue;
    }
    // Which transactions wrote its rows.
    const version = `(select string_agg(xmin::text, ' ' order by ctid) from ${name})`;
    const isChanged = `${version} is distinct from (select version from pg_temp.kept where place = ${place})`;
    unchanged.push(`case when not (${isChanged}) then '${name}'::regclass::oid end`);
    before.push(
      `create temp table kept_${place} as table ${name}`,
      `insert into kept values (${place}, ${version})`,
    );
    statements.push(`if ${isChanged} then
      delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from pg_temp.kept_${place};
      update pg_temp.kept set version = ${version} where place = ${place};
    end if;`);
  }
  const body = `begin ${statements.join('\n')} end`;
  return [
    ...before,
    `create function pg_temp.unchanged() returns oid[] language sql as ${pg.escapeLiteral(
      `select array_remove(array[${unchanged.join(', ')}], null)`,
    )}`,
    `create function pg_temp.reset() returns void language plpgsql as ${pg.escapeLiteral(body)}`,
  ].join(';\n');
}
