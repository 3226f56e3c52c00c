-- The reports that an owner gets by e-mail, as a link (rule: report-mails).
create table report_mails (
  user_id integer not null references users (id),
  report text not null check (report in ('day-close', 'portfolio', 'collections', 'drawers', 'accounting')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- The day of the week from Sunday, 0, or of the month.
  on_day integer check (on_day between 0 and 28),
  -- The last day on which it was written: a job that runs again writes nothing.
  written_on date,
  primary key (user_id, report)
);
