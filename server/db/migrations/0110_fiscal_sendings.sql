-- Invoices that a provider of e-CF signs and hands to the tax office (rule: ecf-provider). Each has a number of a range from the
-- moment at which it is asked for; an accepted one has its row in fiscal_numbers.
create table fiscal_sendings (
  id integer generated always as identity primary key,
  encf text not null unique check (encf ~ '^E\d{12}$'),
  range_id integer not null references fiscal_ranges (id),
  user_id integer not null references users (id),
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  issued_on date not null,
  -- The XML that goes out, the same at each try.
  xml text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  -- Why the provider refused it.
  why text,
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  answered_at timestamptz
);
-- One on its way for each invoice.
create unique index fiscal_sendings_waiting on fiscal_sendings (user_id, month) where state = 'waiting';
create index fiscal_sendings_user on fiscal_sendings (user_id, month);
create trigger fiscal_sendings_append_only
  before update of id, encf, range_id, month, amount, issued_on, xml, asked_by, asked_at on fiscal_sendings
  for each row execute function refuse_change();
select watch_table('fiscal_sendings');

alter table fiscal_sendings enable row level security;
create policy own_rows on fiscal_sendings using ((select limited_to()) is null or user_id = (select limited_to()));
