-- Guesses from the browser that asked for a code are counted apart from everybody else's, so that a stranger's do not
-- use up its own; and a code that was accepted answers the same browser again, whose first reply may have been lost.
-- Browsers are hashes of their marks; the codes on their way now belong to none.
alter table email_verification_codes
  add column browser text not null default '',
  add column other_attempts integer not null default 0 check (other_attempts >= 0),
  add column accepted_by text;
alter table password_reset_codes
  add column browser text not null default '',
  add column other_attempts integer not null default 0 check (other_attempts >= 0),
  add column accepted_by text;

-- The account that a registration became.
alter table pending_users add column user_id integer references users (id) on delete cascade;
create index pending_users_user on pending_users (user_id);
