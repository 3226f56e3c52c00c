-- What the rights let nobody change, triggers refuse to the owner of the tables, too: a reminder stays as it was sent, a
-- proposal as it was made until it goes, and what somebody was shown as it was shown.
create trigger reminders_append_only before update or delete on reminders
  for each row execute function refuse_change();
create trigger proposals_append_only before update on proposals
  for each row execute function refuse_change();
create trigger shown_agreements_append_only before update on shown_agreements
  for each row execute function refuse_change();
create trigger shown_agreements_not_emptied before truncate on shown_agreements execute function refuse_change();
