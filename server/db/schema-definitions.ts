/**
 * SQL for every function, trigger, rule, constraint, default, policy and unique index of the program, by name, with the
 * SHA-256 of its definition. Only PostgreSQL's own functions write the definitions. A foreign key is covered as a
 * constraint: its triggers have random names.
 */
export const DEFINITIONS = `
  select coalesce(jsonb_object_agg(name, encode(sha256(convert_to(what, 'UTF8')), 'hex')), '{}') as definitions,
    current_setting('server_version_num')::integer / 10000 as version
  from (
    select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' ', p.prosrc, p.proconfig::text, l.lanname, p.provolatile, p.prosecdef, p.proisstrict,
        pg_get_function_result(p.oid)) as what
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || c.relname || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select 'rule ' || c.relname || '.' || r.rulename, concat_ws(' ', pg_get_ruledef(r.oid), r.ev_enabled)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint ' || c.relname || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
    union all
    select 'column ' || c.relname || '.' || a.attname,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select 'index ' || i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique
    union all
    select 'policy ' || c.relname || '.' || p.polname,
      concat_ws(' ', c.relrowsecurity, p.polcmd, p.polpermissive, p.polroles::text,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
    union all
    select 'event trigger ' || evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled) from pg_event_trigger
  ) defined`;

export type Definitions = Readonly<Record<string, string>>;

/** The names whose definitions differ between the two. */
export const namesThatDiffer = (one: Definitions, other: Definitions): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort();
