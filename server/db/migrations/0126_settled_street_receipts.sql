-- The money of a refused receipt is with its collector until an owner says that it is settled (rule: street-receipts).
alter table street_receipts
  drop constraint street_receipts_status_check,
  add constraint street_receipts_status_check check (status in ('recorded', 'waiting', 'refused', 'settled'));
drop index street_receipts_to_look_at;
create index street_receipts_to_look_at on street_receipts (id)
  where status in ('waiting', 'refused') or (repeats_id is not null and decided_at is null);
