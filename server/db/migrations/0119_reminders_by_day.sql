-- A reminder is about a due day: once the day of an instalment is moved, its customer is reminded of the new one (rule:
-- moved-due-days). A row's name in the chain is its key, so that the rows of the shorter key are recorded as gone.
select record_row('reminders', concat_ws('/', loan_id, instalment_number, kind), 'restate', null)
  from reminders order by loan_id, instalment_number, kind;
drop trigger reminders_recorded on reminders;
drop trigger reminders_not_emptied on reminders;
alter table reminders add column due_on date;
alter table reminders disable trigger reminders_append_only;
-- No release before this one moved a due day.
update reminders r set due_on = coalesce(i.due_date, day_of(r.created_at))
  from instalments i where i.loan_id = r.loan_id and i.number = r.instalment_number;
alter table reminders enable trigger reminders_append_only;
alter table reminders
  alter column due_on set not null,
  drop constraint reminders_pkey,
  add primary key (loan_id, instalment_number, kind, due_on);
select watch_table('reminders');
