-- A device of the office in a client's hands: its session answers for one signature and nothing else, until the member
-- of the staff takes it back with the password (rule: hand-over). The row goes with the session.
create table hand_overs (
  sid text primary key references sessions (sid) on delete cascade on update cascade,
  application_id integer not null references loan_applications (id) on delete cascade,
  device text not null,
  -- The witness to whom both texts are read out with the client; null: the client reads.
  witness jsonb,
  handed_at timestamptz not null
);
create index hand_overs_application on hand_overs (application_id);
