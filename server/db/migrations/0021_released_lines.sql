-- Whose payment a movement once confirmed: what the bank says of the payer goes with the person when they are erased.
alter table statement_lines add column released_from integer references payments (id) on delete set null;
create index statement_lines_released on statement_lines (released_from) where released_from is not null;
