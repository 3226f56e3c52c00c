-- The five rules of the lender's as they were found when an application was decided (rule: scorecard). They go with the
-- person.
create table decision_scorecards (
  id integer generated always as identity primary key,
  application_id integer not null references loan_applications (id),
  decision text not null,
  lines jsonb not null,
  decided_by integer not null references users (id),
  decided_at timestamptz not null,
  constraint decision_scorecards_decision_check check (decision in ('approve', 'counter_offer', 'reject'))
);
create index decision_scorecards_application on decision_scorecards (application_id, id desc);
create trigger decision_scorecards_append_only before update on decision_scorecards
  for each row execute function refuse_change();
select watch_table('decision_scorecards');
