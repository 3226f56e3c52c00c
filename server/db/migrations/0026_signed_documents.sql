-- A signed document stays as it was signed: a later one closes it, and it goes only with its person, once the trace by
-- which it is recognised stands in its place.
create function keep_signed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('superseded_at', new.superseded_at) then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (
    select from erased_documents e
    where e.application_id = old.application_id and e.kind = old.kind
      and e.digest = encode(sha256(convert_to(e.salt || old.sha256, 'UTF8')), 'hex')
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger legal_documents_kept before update or delete on legal_documents
  for each row execute function keep_signed();
