-- The lender's loan book: overdue loans by their age, and what was told about each loan.

-- Due date of the oldest instalment that is not paid, late charge included; written by whoever posts to the ledger.
alter table loans add column next_due_on date;
update loans set next_due_on = (
  select min(i.due_date) from instalments i where i.loan_id = loans.id and i.paid < i.amount)
where status = 'active';
create index loans_overdue on loans (next_due_on, id desc) include (balance) where status = 'active';

-- What a message is about: the event that it was written with. Rows of before do not know.
alter table messages add column event_id bigint references events (id);
create index messages_event on messages (event_id) where event_id is not null;
