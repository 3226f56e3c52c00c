-- When the hash of a stored file was counted, where that was at an upgrade: null says that it was stored with its hash.
alter table documents add column hashed_at timestamptz;
alter table payments add column hashed_at timestamptz;
alter table loan_adjustments add column hashed_at timestamptz;

-- As before, and the hash may be filled in once.
create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.document_key <> '' and old.stored_sha256 is null
    and new.stored_sha256 is not null and new.hashed_at is not null
    and to_jsonb(new) - array['stored_sha256', 'hashed_at'] = to_jsonb(old) - array['stored_sha256', 'hashed_at'] then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"reason": null, "reference": null, "document_key": null,
    "document_type": null, "document_sha256": null, "stored_sha256": null, "hashed_at": null}' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger loan_adjustments_append_only on loan_adjustments;
create trigger loan_adjustments_append_only before update or delete on loan_adjustments for each row
  execute function keep_adjustment();
