-- By which browser and network a person entered, for the person's own list of sessions (rule: own-sessions). Sessions
-- from before this have neither.
alter table sessions
  add column device text,
  add column network text;
