-- Running loans by the day on which their oldest unpaid instalment fell due: kept while loans change, never counted anew.
create table overdue_days (
  due_on date not null,
  slot integer not null,
  loans bigint not null,
  balance bigint not null,
  primary key (due_on, slot)
);

create function add_overdue_day(loan loans, times integer) returns void language sql as $$
  insert into overdue_days as d
  select loan.next_due_on, pg_backend_pid() % 8, times, times * loan.balance
  where loan.status = 'active' and loan.next_due_on is not null
  on conflict (due_on, slot) do update set loans = d.loans + excluded.loans, balance = d.balance + excluded.balance
$$;
create function keep_overdue_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_overdue_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_overdue_day(new, 1); end if;
  return null;
end $$;
create trigger loans_overdue_day after insert or delete on loans for each row execute function keep_overdue_day();
create trigger loans_other_overdue_day after update on loans for each row
  when ((old.status, old.next_due_on, old.balance) is distinct from (new.status, new.next_due_on, new.balance))
  execute function keep_overdue_day();

create function recount_overdue_days() returns void language plpgsql as $$
begin
  delete from overdue_days;
  insert into overdue_days
    select next_due_on, 0, count(*), sum(balance) from loans
    where status = 'active' and next_due_on is not null group by next_due_on;
end $$;
select recount_overdue_days();

-- Loans by the words of who borrowed, as client_search has them: in the order of the loans, so that common words are
-- found by walking from the newest loan on.
create table loan_search (
  loan_id integer primary key references loans (id) on delete cascade,
  words tsvector not null
);
create index loan_search_words on loan_search using gin (words);
alter table loan_search alter column words set statistics 1000;

create function keep_new_loan_search() returns trigger language plpgsql as $$
begin
  insert into loan_search (loan_id, words) select new.id, words from client_search where user_id = new.user_id;
  return null;
end $$;
create trigger loans_search after insert on loans for each row execute function keep_new_loan_search();

create function keep_loan_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from loan_search using loans l where l.id = loan_id and l.user_id = old.user_id;
  else
    insert into loan_search (loan_id, words) select id, new.words from loans where user_id = new.user_id
    on conflict (loan_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger client_search_loans after insert or update or delete on client_search
  for each row execute function keep_loan_search();

insert into loan_search (loan_id, words)
  select l.id, c.words from loans l join client_search c on c.user_id = l.user_id;
