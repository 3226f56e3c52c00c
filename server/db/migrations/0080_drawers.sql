-- Drawers (rule: drawers): the cash of one person from the opening to the count. `caja` stays the account of the ledger; an
-- entry of it says which drawer the cash is in, and without one it is in the safe, as all cash of before.
create table drawers (
  id integer generated always as identity primary key,
  holder_id integer not null references users (id),
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  opened_at timestamptz not null,
  -- What the books said at the count, in pesos, and how many of each note and coin there were.
  expected integer,
  counted integer check (counted >= 0),
  denominations jsonb,
  difference integer generated always as (counted - expected) stored,
  difference_reason text,
  counted_by integer references users (id),
  counted_at timestamptz,
  signed_off_by integer references users (id),
  signed_off_at timestamptz,
  -- Nobody else of the staff could sign.
  signed_off_alone boolean not null default false,
  constraint drawers_counted check ((status = 'open') = (counted_at is null) and (counted_at is null) = (counted is null)
    and (counted_at is null) = (expected is null) and (counted_at is null) = (counted_by is null)
    and (counted_at is null) = (denominations is null)
    and (status = 'closed') = (signed_off_at is not null) and (signed_off_at is null) = (signed_off_by is null)),
  constraint drawers_difference check (counted = expected or difference_reason is not null),
  constraint drawers_two_persons check (signed_off_alone or (signed_off_by <> holder_id and signed_off_by <> counted_by))
);
create unique index drawers_open on drawers (holder_id) where status = 'open';
-- Those that hold cash are few.
create index drawers_by_status on drawers (status, id);
select watch_table('drawers');

alter table ledger_entries
  add column drawer_id integer references drawers (id),
  add constraint ledger_entries_drawer check (drawer_id is null or funds_account = 'caja');
create index ledger_entries_of_drawer on ledger_entries (drawer_id, id) where drawer_id is not null;

-- Cash that moves without a loan. An account without a drawer is the safe or a bank; no account is outside the lender.
create table cash_movements (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('float', 'hand_in', 'deposit', 'withdrawal', 'other_in', 'other_out', 'shortage',
    'overage', 'handover')),
  amount integer not null check (amount > 0),
  source_account text,
  source_drawer_id integer references drawers (id),
  destination_account text,
  destination_drawer_id integer references drawers (id),
  reason text,
  reference text,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  constraint cash_movements_places check ((source_account, source_drawer_id)
    is distinct from (destination_account, destination_drawer_id)),
  constraint cash_movements_drawers check ((source_drawer_id is null or source_account = 'caja')
    and (destination_drawer_id is null or destination_account = 'caja'))
);
create index cash_movements_from_drawer on cash_movements (source_drawer_id, id) where source_drawer_id is not null;
create index cash_movements_to_drawer on cash_movements (destination_drawer_id, id) where destination_drawer_id is not null;
create index cash_movements_posted on cash_movements (created_at);
create trigger cash_movements_append_only before update or delete on cash_movements
  for each row execute function refuse_change();
select watch_table('cash_movements');

alter table events drop constraint events_subject_check, add constraint events_subject_check check (subject in
  ('user', 'application', 'document', 'loan', 'payment', 'statement', 'settings', 'export', 'verification', 'alert',
   'token', 'import', 'webhook', 'do_not_lend', 'drawer'));
