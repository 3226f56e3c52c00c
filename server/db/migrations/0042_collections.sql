-- Attempts to reach somebody who is late, and what was promised (rule: payment-promises). Rows go only with their person.
create table collection_contacts (
  id integer generated always as identity primary key,
  loan_id integer not null references loans (id),
  channel text not null check (channel in ('call', 'whatsapp', 'letter', 'visit')),
  outcome text not null check (outcome in ('promised', 'spoke', 'no_answer', 'wrong_number', 'refused', 'written')),
  note text,
  promised_on date,
  promised_amount integer check (promised_amount > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  check (num_nulls(promised_on, promised_amount) = case when outcome = 'promised' then 0 else 2 end)
);
create index collection_contacts_loan on collection_contacts (loan_id, id);
create trigger collection_contacts_append_only before update on collection_contacts
  for each row execute function refuse_change();
select watch_table('collection_contacts');

-- Ways in which a customer asked not to be reached about what is owed.
create table contact_refusals (
  user_id integer not null references users (id),
  channel text not null check (channel in ('call', 'whatsapp', 'letter')),
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (user_id, channel)
);
