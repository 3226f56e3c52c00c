-- The accounts of the demo are known by a mark, not by their e-mails: their passwords are public, so that they never sign
-- in at a public address (rule: demo-accounts).
alter table users add column is_demo boolean not null default false;
-- demo.example belongs to nobody (RFC 2606), and the other five are the ones that earlier versions put in.
update users set is_demo = true
  where email in ('ana@demo.do', 'luis@demo.do', 'rosa@demo.do', 'marta@demo.do', 'pedro@demo.do')
    or email ~ '^cliente\d+@demo\.example$';
select record_rows('users');
