-- When the identity was verified. Kept by the database, so that whoever changes the status changes the date with it.
alter table users add column kyc_verified_at timestamptz;
create function note_kyc_verified() returns trigger language plpgsql as $$
begin
  new.kyc_verified_at := case when new.kyc_status = 'verified' then new.updated_at end;
  return new;
end $$;
create trigger users_kyc_verified before update on users for each row
  when (new.kyc_status is distinct from old.kyc_status) execute function note_kyc_verified();
