-- Pictures that a lender uploaded as its logo, each once; the settings name the one in force (rule: brand-pictures).
create table logos (
  id integer generated always as identity primary key,
  picture bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by integer not null references users (id),
  uploaded_at timestamptz not null
);
create trigger logos_append_only before update or delete on logos
  for each row execute function refuse_change();
select watch_table('logos');
