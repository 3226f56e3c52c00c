-- A process holds the lender's settings in memory: every change is told to all of them as it is committed.
create function tell_of_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;

create trigger settings_told after insert on settings
  for each statement execute function tell_of_settings();
